import { messages } from '@plantao/contract/messages'
import { closeVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { api, apply, createHospital, createMedico, endUndoTime, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, goOffline, test } from '../support/people.ts'

test('what one side does, the other sees without reloading', { tag: '@core' }, async ({ page: desk, newPage }) => {
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  const hospital = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
  const medico = await createMedico()
  const rival = await createMedico({ nome: 'Caio Prado' })
  await enter(desk, hospital)
  await enter(phone, medico)
  // The list shows this hospital alone, so that other tests' vagas do not change it.
  await phone.getByLabel('Buscar', { exact: true }).fill(hospital.nome)
  await expect(phone.getByText('0 vagas encontradas', { exact: true })).toBeVisible()

  const { id } = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5), valor: 900 })
  const card = phone.getByRole('main').getByRole('listitem').filter({ hasText: hospital.nome })
  await test.step('a new vaga, on both', async () => {
    await expect(card).toContainText('UTI Adulto')
    await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toBeVisible()
  })

  await test.step('a change', async () => {
    await api.ok(updateVaga, {
      as: hospital,
      params: { id },
      body: {
        nome_vaga: 'UTI Neonatal',
        especialidade: 'UTI',
        data: dayFromNow(6),
        horario: '19:00 - 07:00',
        valor: 1000,
        observacoes: null,
      },
    })
    await expect(card).toContainText('UTI Neonatal')
    await expect(card).toContainText('R$\u00a01.000,00')
  })

  await test.step('a candidatura', async () => {
    await card.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(desk.getByRole('button', { name: 'Ver Candidatos (1)' })).toBeVisible()
    await desk.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    const candidates = desk.getByRole('dialog', { name: 'Candidatos' })
    await expect(candidates.getByText(medico.nome)).toBeVisible()
    await apply(rival, id)
    await expect(candidates.getByText(rival.nome)).toBeVisible()
  })

  await test.step('an acceptance', async () => {
    await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
    const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'UTI Neonatal' })
    await expect(own).toContainText('Pendente')
    await desk.getByRole('listitem').filter({ hasText: medico.nome }).getByRole('button', { name: 'Aceitar' }).click()
    await expect(desk.getByRole('button', { name: 'Desfazer' }).first()).toBeVisible()
    await endUndoTime(hospital)
    await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
    await phone.getByRole('tab', { name: 'Vagas', exact: true }).click()
    await expect(phone.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
    await desk.keyboard.press('Escape')
  })

  await test.step('a closing', async () => {
    const next = await publish(hospital, { nome_vaga: 'Sala de parto', data: dayFromNow(9) })
    await expect(card).toContainText('Sala de parto')
    await api.ok(closeVaga, { as: hospital, body: { vaga_id: next.id } })
    await expect(card).toHaveCount(0)
    await expect(
      desk.getByRole('listitem').filter({ hasText: 'Sala de parto' }).getByText('Encerrada', { exact: true }),
    ).toBeVisible()
  })
})

test('what happened while the connection was down appears once it is back', async ({ page }) => {
  const hospital = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
  await enter(page, await createMedico())
  await page.getByLabel('Buscar', { exact: true }).fill(hospital.nome)
  await expect(page.getByText(messages.vagas.noneFiltered, { exact: true })).toBeVisible()
  await goOffline(page)
  await expect(page.getByText('Você está sem conexão. O que aparece aqui pode estar desatualizado.')).toBeVisible()
  await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5) })
  await page.context().setOffline(false)
  await expect(page.getByText('Você está sem conexão. O que aparece aqui pode estar desatualizado.')).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toBeVisible()
})
