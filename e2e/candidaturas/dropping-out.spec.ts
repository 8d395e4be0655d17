import type { Page } from '@playwright/test'
import { accept, apply, createHospital, createMedico, endUndoTime, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, type Person, test, toast } from '../support/people.ts'

async function ownCard(page: Page, medico: Person, nome_vaga: string) {
  await enter(page, medico)
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  return page.getByRole('main').getByRole('listitem').filter({ hasText: nome_vaga })
}

test('a candidate withdraws, applies again, and is refused: the other side sees each at once', {
  tag: '@core',
}, async ({ page: desk, newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico()
  const vaga = await publish(hospital, { nome_vaga: 'Sala lilás', data: dayFromNow(5) })
  await apply(medico, vaga.id)
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  const own = await ownCard(phone, medico, vaga.nome_vaga)
  await enter(desk, hospital)
  await desk.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  const candidate = desk.getByRole('dialog', { name: 'Candidatos' }).getByRole('listitem')

  await own.getByRole('button', { name: 'Retirar candidatura' }).click()
  const withdrawal = phone.getByRole('alertdialog', { name: 'Retirar candidatura?' })
  await withdrawal.getByLabel('Motivo', { exact: true }).fill('Consegui outro plantão.')
  await withdrawal.getByRole('button', { name: 'Retirar' }).click()
  await expect(candidate.getByText('Retirado', { exact: true })).toBeVisible()
  await expect(candidate).toContainText('Motivo: Consegui outro plantão.')
  await expect(candidate.getByRole('button', { name: 'Aceitar' })).toHaveCount(0)
  await expect(own.getByText('Retirado', { exact: true })).toBeVisible()

  await own.getByRole('button', { name: 'Candidatar-se' }).click()
  await expect(candidate.getByText('Pendente', { exact: true })).toBeVisible()

  await candidate.getByRole('button', { name: 'Recusar' }).click()
  await expect(candidate.getByText('Recusado', { exact: true })).toBeVisible()
  await expect(own.getByText('Pendente', { exact: true })).toBeVisible()
  const refusal = desk.locator('[data-sonner-toast]').filter({ hasText: 'Candidatura recusada.' })
  await refusal.getByRole('button', { name: 'Escrever o motivo' }).click()
  await refusal.getByLabel('Motivo', { exact: true }).fill('Já temos equipe para esta noite.')
  await refusal.getByRole('button', { name: 'Enviar motivo' }).click()
  await expect(candidate).toContainText('Motivo: Já temos equipe para esta noite.')
  await expect(own.getByText('Pendente', { exact: true })).toBeVisible()
  await endUndoTime(hospital)
  await expect(own.getByText('Recusado', { exact: true })).toBeVisible()
  await expect(own).toContainText('Motivo: Já temos equipe para esta noite.')
  await expect(own.getByRole('button')).toHaveCount(0)
})

test('an accepted doctor gives up: the vaga opens again, and a candidate who was not selected may take it', {
  tag: '@core',
}, async ({ page: desk, newPage }) => {
  const hospital = await createHospital()
  const [medico, rival] = await Promise.all([createMedico({ nome: 'Ana Lima' }), createMedico({ nome: 'Caio Prado' })])
  // The shift begins less than 48 hours from now, in any zone.
  const vaga = await publish(hospital, { nome_vaga: 'Sala dourada', data: dayFromNow(1), horario: '07:00 - 19:00' })
  const { id: candidatura_id } = await apply(medico, vaga.id)
  await apply(rival, vaga.id)
  await accept(hospital, candidatura_id)
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  const otherPhone = await newPage({ viewport: { width: 390, height: 844 } })
  const own = await ownCard(phone, medico, vaga.nome_vaga)
  const rivals = await ownCard(otherPhone, rival, vaga.nome_vaga)
  await enter(desk, hospital)
  const card = desk.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
  await expect(card.getByText('Preenchida', { exact: true })).toBeVisible()
  await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
  await expect(rivals.getByText('Não selecionado', { exact: true })).toBeVisible()

  await test.step('with a warning, and a reason', async () => {
    await own.getByRole('button', { name: 'Desistir do plantão' }).click()
    const question = phone.getByRole('alertdialog', { name: 'Desistir deste plantão?' })
    await expect(question).toContainText('Código de Ética Médica, art. 9º')
    await question.getByRole('button', { name: 'Desistir' }).click()
    await expect(question.getByText('Escreva o motivo', { exact: true })).toBeVisible()
    await question.getByLabel('Motivo', { exact: true }).fill('Estou com febre.')
    await question.getByRole('button', { name: 'Desistir' }).click()
    await expect(own.getByText('Desistiu', { exact: true })).toBeVisible()
    await expect(card.getByText('Aberta', { exact: true })).toBeVisible()
    await expect(card.getByText(/Reaberta|Reabrir/)).toHaveCount(0)
    await expect(own.getByRole('button')).toHaveCount(0)
  })

  await test.step('the others are asked after a question, and nobody is bound unasked', async () => {
    await expect(rivals.getByText('Não selecionado', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Avisar todos' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Avisar todos (1)' }).click()
    await expect(toast(desk, '1 pessoa foi avisada.')).toBeVisible()
    await expect(desk.getByRole('dialog').getByRole('button', { name: /^Avisar todos/ })).toHaveCount(0)
    await desk.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Quem pode cobrir' })).toBeVisible()
    await rivals.getByRole('button', { name: 'Ainda tenho interesse' }).click()
    await expect(rivals.getByText('Pendente', { exact: true })).toBeVisible()
  })

  await test.step('the next one is accepted, and dismissed with a reason', async () => {
    await card.getByRole('button', { name: 'Ver Candidatos (2)' }).click()
    const candidates = desk.getByRole('dialog', { name: 'Candidatos' })
    const candidate = candidates.getByRole('listitem').filter({ hasText: rival.nome })
    await candidate.getByRole('button', { name: 'Aceitar' }).click()
    await expect(candidate.getByText('Aceito', { exact: true })).toBeVisible()
    await endUndoTime(hospital)
    await expect(rivals.getByText('Aceito', { exact: true })).toBeVisible()
    await candidate.getByRole('button', { name: 'Dispensar médico' }).click()
    const question = desk.getByRole('alertdialog', { name: 'Dispensar médico?' })
    await question.getByLabel('Motivo', { exact: true }).fill('O setor vai fechar.')
    await question.getByRole('button', { name: 'Dispensar' }).click()
    await expect(rivals.getByText('Dispensado', { exact: true })).toBeVisible()
    await expect(rivals).toContainText('Motivo: O setor vai fechar.')
    await expect(candidate.getByText('Dispensado', { exact: true })).toBeVisible()
    await desk.keyboard.press('Escape')
  })

  await test.step('the history says to each side what concerns it', async () => {
    await card.getByRole('link', { name: vaga.nome_vaga }).click()
    const events = desk.getByRole('region', { name: 'Histórico' }).getByRole('listitem')
    await expect(events.filter({ hasText: 'Desistência do plantão' })).toContainText('Ana Lima')
    await expect(events.filter({ hasText: 'Desistência do plantão' })).toContainText('Motivo: Estou com febre.')
    await expect(events.filter({ hasText: 'Interesse confirmado' })).toContainText('Caio Prado')
    await expect(events.last()).toContainText('Vaga publicada')
    await rivals.getByRole('link', { name: vaga.nome_vaga }).click()
    await otherPhone.getByRole('button', { name: 'Histórico' }).click()
    const dialog = otherPhone.getByRole('dialog', { name: 'Histórico' })
    await expect(dialog.getByRole('listitem').first()).toContainText(/Dispensa do plantão|Vaga reaberta/)
    await expect(dialog).toContainText('Motivo: O setor vai fechar.')
    await expect(dialog).not.toContainText(/Ana Lima|febre/)
  })
})
