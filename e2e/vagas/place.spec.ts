import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

test('a corrected address reaches the accepted doctor: on the card, and by one e-mail for all the shifts', async ({
  page: desk,
  newPage,
}) => {
  const hospital = await createHospital({ nome: 'Hospital Boa Vista' })
  const medico = await createMedico()
  for (const [nome_vaga, days] of [
    ['UTI Adulto', 20],
    ['Pronto-socorro', 22],
  ] as const) {
    const vaga = await publish(hospital, { nome_vaga, data: dayFromNow(days) })
    const { id } = await apply(medico, vaga.id)
    await accept(hospital, id)
  }

  await enter(desk, hospital)
  // A card shows a place only if it differs from the hospital's own.
  const place = 'Rua das Flores, 100, Sorocaba - SP · (15) 3456-7890'
  await expect(desk.getByRole('article')).toHaveCount(2)
  await expect(desk.getByRole('article').filter({ hasText: place })).toHaveCount(0)
  await desk.goto('/hospital/perfil')
  await desk.getByRole('button', { name: 'Editar' }).click()
  await desk.getByLabel('Endereço', { exact: true }).fill('Avenida Nova, 999')
  await desk.getByLabel('Telefone', { exact: true }).fill('15987654321')
  await desk.getByRole('button', { name: 'Salvar', exact: true }).click()
  const question = desk.getByRole('alertdialog', { name: 'Atualizar também 2 vagas futuras?' })
  await expect(question).toContainText('Avenida Nova, 999, Sorocaba - SP · (15) 98765-4321')

  const list = await newPage()
  await enter(list, hospital)
  const unmoved = list.getByRole('article').filter({ hasText: place })
  await expect(unmoved).toHaveCount(2)

  const phone = await newPage()
  await enter(phone, medico)
  await phone.goto('/?view=doctor-dashboard&aba=candidaturas')
  const card = phone.getByRole('article').filter({ hasText: 'UTI Adulto' })
  await expect(card).toContainText('Rua das Flores, 100')
  // The doctor gets no e-mail about an acceptance that can be undone, so the test waits until both acceptances are
  // carried out.
  await expect(phone.getByRole('article').filter({ hasText: 'Aceito' })).toHaveCount(2)
  await question.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect(toast(desk, '2 vagas atualizadas.')).toBeVisible()
  await expect(unmoved).toHaveCount(0)
  // The doctor's open page shows the new address by itself.
  await expect(card).toContainText('Avenida Nova, 999')
  await expect(card).not.toContainText('Rua das Flores')
  await expect(card.getByRole('link', { name: '(15) 98765-4321' })).toBeVisible()
  const mail = await mailTo(medico.email, 'Novo endereço ou telefone dos seus 2 plantões: Hospital Boa Vista')
  expect(mail.text).toContain('Endereço: Avenida Nova, 999, Sorocaba - SP')
  expect(actionLink(mail)).toContain('aba=candidaturas')
})
