import { formatDayAndWeekday, formatShift } from '@plantao/contract/format'
import { getOwnVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { accept, api, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { holdLoading } from '../support/failures.ts'
import { mailTo } from '../support/inbox.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, goOffline, test } from '../support/people.ts'

const horario = '07:00 - 19:00'

const shiftOn = (days: number, horario: string) =>
  formatShift({ data: dayFromNow(days), horario, modalidade: 'presencial' })

test('an open vaga without candidates moves by keys alone, and a choice stays through a lost connection', {
  tag: '@core',
}, async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'Sala verde', data: dayFromNow(8), horario })
  await enter(page, hospital)
  const card = page.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
  await card.getByRole('button', { name: 'Mais ações' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Alterar' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitem', { name: 'Alterar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  await expect(dialog).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await dialog.getByLabel('Data', { exact: true }).press('ArrowDown')
  await dialog.focus()
  await expect(dialog.getByText(formatDayAndWeekday(dayFromNow(16)))).toBeVisible()
  await expect(dialog.getByText('Ninguém se candidatou ainda: ninguém recebe aviso.')).toBeVisible()
  await goOffline(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Você está sem conexão. A vaga não foi alterada.')).toBeVisible()
  await page.context().setOffline(false)
  await dialog.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Plantão movido para ${shiftOn(16, horario)}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Mais ações' })).toBeFocused()
})

test('an open vaga with a candidate moves after a question, and the doctor is told', async ({ page, newPage }) => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const vaga = await publish(hospital, { nome_vaga: 'Sala lilás', data: dayFromNow(5), horario })
  await apply(medico, vaga.id)
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, medico)
  await phone.goto(`/vagas/${vaga.id}`)
  await enter(page, hospital)
  await chooseFromMenu(page.getByRole('listitem').filter({ hasText: vaga.nome_vaga }), 'Alterar')
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  await dialog.getByRole('button', { name: 'Dia seguinte' }).click()
  const told = '1 candidato recebe um e-mail com o que mudou e pode retirar a candidatura.'
  await expect(dialog.getByText(told)).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Salvar as alterações?' })
  await expect(question).toContainText(told)
  await question.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog).toBeHidden()
  await expect(phone.getByText(formatDayAndWeekday(dayFromNow(6)))).toBeVisible()
  const email = await mailTo(medico.email, `Vaga alterada: ${vaga.nome_vaga}`)
  expect(email.text).toContain(`para ${formatDayAndWeekday(dayFromNow(6))}`)
})

test('an accepted shift moves only by the proposal, which has the new day', async ({ page }) => {
  const [hospital, medico] = [await createHospital(), await createMedico({ nome: 'Ana Lima' })]
  const vaga = await publish(hospital, { nome_vaga: 'Sala ocre', data: dayFromNow(6), horario })
  await accept(hospital, (await apply(medico, vaga.id)).id)
  await enter(page, hospital)
  await page.goto(`/vagas/${vaga.id}`)
  await expect(page.getByText('Preenchida', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Alterar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar plantão' })
  await dialog.getByRole('button', { name: 'Dia anterior' }).click()
  await expect(dialog.getByText(formatDayAndWeekday(dayFromNow(5)))).toBeVisible()
  await dialog.getByLabel('Observações', { exact: true }).fill('Ramal 12')
  const sentence = 'Ana Lima recebe a proposta e responde; o resto muda já.'
  await expect(dialog.getByText(sentence, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Ramal 12', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Alteração proposta, aguardando resposta')).toBeVisible()
  await mailTo(medico.email, /^Alteração proposta: Sala ocre/)
})

test('a move is refused when another window has moved the shift meanwhile', async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'Sala rosa', data: dayFromNow(5), horario })
  await enter(page, hospital)
  await chooseFromMenu(page.getByRole('listitem').filter({ hasText: vaga.nome_vaga }), 'Alterar')
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  await dialog.getByLabel('Horário', { exact: true }).fill('19:00 - 07:00')
  // The page learns of the other window's move only when its own move is refused.
  const release = await holdLoading(page)
  await api.ok(updateVaga, { as: hospital, params: { id: vaga.id }, body: { data: dayFromNow(9) } })
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(
    page.getByText('Este plantão foi movido em outra janela. Confira o dia e o horário de agora.'),
  ).toBeVisible()
  release()
  await expect(dialog.getByText(`Em outra janela este plantão passou para ${shiftOn(9, horario)}.`)).toBeVisible()
  await expect(dialog.getByText(formatDayAndWeekday(dayFromNow(9))).last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Plantão movido para ${shiftOn(9, '19:00 - 07:00')}.`)).toBeVisible()
})

test('an edit made before another window moved the shift is refused, and nothing typed is lost', async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'Sala bege', data: dayFromNow(5), horario })
  await apply(await createMedico(), vaga.id)
  await enter(page, hospital)
  await page.goto(`/vagas/${vaga.id}`)
  await page.getByRole('button', { name: 'Alterar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  const answer = page.getByRole('alertdialog').getByRole('button', { name: 'Salvar alterações' })
  await dialog.getByLabel('Nome da vaga', { exact: true }).fill('Sala creme')
  await dialog.getByLabel('Horário', { exact: true }).fill('19:00 - 07:00')
  await save.click()
  await expect(answer).toBeVisible()
  await api.ok(updateVaga, { as: hospital, params: { id: vaga.id }, body: { data: dayFromNow(9) } })
  // The form behind the question shows the move at once. The question was asked before the move, so the server refuses
  // the save.
  await expect(page.getByText(`Em outra janela este plantão passou para ${shiftOn(9, horario)}.`)).toBeVisible()
  await answer.click()
  await expect(
    page.getByText('Este plantão foi movido em outra janela. Confira o dia e o horário de agora.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Nome da vaga', { exact: true })).toHaveValue('Sala creme')
  await save.click()
  await answer.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Sala creme' })).toBeVisible()
  expect(await api.ok(getOwnVaga, { as: hospital, params: { id: vaga.id } })).toMatchObject({
    nome_vaga: 'Sala creme',
    data: dayFromNow(9),
    horario: '19:00 - 07:00',
  })
})
