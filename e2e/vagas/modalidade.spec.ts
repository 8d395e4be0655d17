import { createHospital, createMedico } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

test('a shift on call from home is published, marked on both sides, found by its filter, and edited', {
  tag: '@core',
}, async ({ page: hospital, newPage }) => {
  const name = `Retaguarda ${crypto.randomUUID().slice(0, 8)}`
  await enter(hospital, await createHospital())
  await expect(hospital.getByLabel('Modalidade', { exact: true })).toHaveValue('presencial')
  await fill(hospital, { ...vagaForm(), 'Nome da vaga': name, Data: dayFromNow(8) })
  await hospital.getByLabel('Modalidade', { exact: true }).selectOption('Sobreaviso')
  await hospital.getByRole('button', { name: 'Criar Vaga' }).click()
  const own = hospital.getByRole('listitem').filter({ hasText: name })
  await expect(own.getByText('Sobreaviso', { exact: true })).toBeVisible()

  const medico = await newPage()
  await enter(medico, await createMedico())
  const offered = medico.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('listitem')
  await medico.getByLabel('Buscar', { exact: true }).fill(name)
  await expect(offered.getByText('Sobreaviso', { exact: true })).toBeVisible()
  await medico.getByRole('checkbox', { name: 'Presencial' }).check()
  await expect(medico.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  await medico.getByRole('button', { name: 'Remover filtro: Presencial' }).click()
  await medico.getByRole('checkbox', { name: 'Sobreaviso' }).check()
  await expect(medico.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await expect(medico).toHaveURL(/modalidade=sobreaviso/)
  await medico.getByRole('link', { name }).click()
  await expect(medico.getByRole('dialog').getByText('Sobreaviso', { exact: true })).toBeVisible()

  await chooseFromMenu(own, 'Alterar')
  const dialog = hospital.getByRole('dialog', { name: 'Alterar vaga' })
  await dialog.getByLabel('Modalidade', { exact: true }).selectOption('Presencial')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(own.getByText('Sobreaviso', { exact: true })).toHaveCount(0)
  await own.getByRole('link', { name }).click()
  await expect(hospital.getByText('Modalidade: de Sobreaviso para Presencial')).toBeVisible()
  await expect(medico.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
})
