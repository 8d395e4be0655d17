import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

test('a vaga with a candidate is corrected: the candidate is told what changed, and withdraws', {
  tag: '@core',
}, async ({ page: desk, newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico()
  const vaga = await publish(hospital, { nome_vaga: 'Sala de gesso', data: dayFromNow(5), valor: 900 })
  await apply(medico, vaga.id)
  await enter(desk, hospital)
  const card = desk.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
  await chooseFromMenu(card, 'Alterar')
  const dialog = desk.getByRole('dialog', { name: 'Alterar vaga' })
  await dialog.getByLabel('Valor', { exact: true }).fill('1.200')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Salvar as alterações?' })
  await expect(question).toContainText('1 candidato recebe um e-mail com o que mudou e pode retirar a candidatura.')
  await question.getByRole('button', { name: 'Salvar alterações' }).click()

  const email = await mailTo(medico.email, `Vaga alterada: ${vaga.nome_vaga}`)
  expect(email.text.replaceAll('\u00a0', ' ')).toContain('Valor: de R$ 900,00 para R$ 1.200,00')
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, medico)
  await phone.goto(actionLink(email))
  await phone.getByRole('button', { name: 'Retirar candidatura' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(phone.getByText('Retirado', { exact: true })).toBeVisible()
})

test('the hours of a filled vaga change once its doctor agrees', { tag: '@core' }, async ({ page: desk, newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Ana Lima' })
  const vaga = await publish(hospital, { nome_vaga: 'Sala azul', data: dayFromNow(6), horario: '07:00 - 19:00' })
  const { id: candidatura_id } = await apply(medico, vaga.id)
  await accept(hospital, candidatura_id)
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, medico)
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: vaga.nome_vaga })
  await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
  await enter(desk, hospital)
  const card = desk.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
  await expect(card).toContainText('Ana Lima · (11) 98765-4321')
  await expect(card.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321')

  async function propose(horario: string) {
    await chooseFromMenu(card, 'Alterar')
    const dialog = desk.getByRole('dialog', { name: 'Alterar plantão' })
    await expect(dialog.getByText('Ana Lima recebe a proposta e responde.', { exact: true })).toBeVisible()
    await dialog.getByLabel('Horário', { exact: true }).fill(horario)
    await dialog.getByRole('button', { name: 'Enviar proposta' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Alteração proposta')
    await expect(own.getByText(`Horário: de 07:00 - 19:00 para ${horario}`)).toBeVisible()
    await expect(phone.getByRole('tab', { name: 'Minhas candidaturas (1)', exact: true })).toBeVisible()
  }

  await test.step('not agreeing is no giving up', async () => {
    await propose('19:00 - 07:00')
    await expect(toast(desk, 'Proposta enviada. A alteração só vale se Ana Lima concordar.')).toBeVisible()
    await own.getByRole('button', { name: 'Não concordar' }).click()
    await expect(card).toContainText('Alteração não aceita')
    await expect(phone.getByRole('tab', { name: 'Minhas candidaturas', exact: true })).toBeVisible()
    await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
  })

  await test.step('agreeing changes the shift', async () => {
    await propose('08:00 - 20:00')
    await own.getByRole('button', { name: 'Concordar', exact: true }).click()
    await expect(toast(phone, 'Você concordou. Seu plantão foi alterado.')).toBeVisible()
    await expect(card).toContainText('08:00 - 20:00')
    await expect(own).toContainText('08:00 - 20:00')
  })

  await test.step('the notes change freely', async () => {
    await chooseFromMenu(card, 'Alterar')
    const dialog = desk.getByRole('dialog', { name: 'Alterar plantão' })
    await dialog.getByLabel('Observações', { exact: true }).fill('Entrada pela portaria 2')
    await expect(dialog.getByText('Ana Lima recebe um aviso com o que mudou.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(card).toContainText('Entrada pela portaria 2')
  })
})

test("'Duplicar' fills the form from a vaga, without the day", async ({ page }) => {
  const hospital = await createHospital()
  const { id, nome_vaga } = await publish(hospital, { nome_vaga: 'Sala verde', data: dayFromNow(5), valor: 900 })
  await enter(page, hospital)
  await page.goto(`/vagas/${id}`)
  await page.getByRole('button', { name: 'Duplicar' }).click()
  const form = page.getByRole('form', { name: 'Nova vaga' })
  await expect(form.getByLabel('Nome da vaga', { exact: true })).toHaveValue(nome_vaga)
  await expect(form.getByLabel('Valor', { exact: true })).toHaveValue('900,00')
  await expect(form.getByLabel('Data', { exact: true })).toHaveValue('')
  await expect(form.getByLabel('Data', { exact: true })).toBeFocused()
  await form.getByLabel('Data', { exact: true }).fill(dayFromNow(7))
  await form.getByRole('button', { name: 'Criar Vaga' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: nome_vaga })).toHaveCount(2)
})
