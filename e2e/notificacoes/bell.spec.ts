import type { Page } from '@playwright/test'
import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

test('the bell rings in every tab, and what was opened is read in all of them', async ({ page, newPage }) => {
  const [hospital, medico] = [await createHospital(), await createMedico({ nome: 'Ana Souza' })]
  const phone = await newPage({ viewport: { width: 360, height: 640 } })
  await enter(page, hospital)
  await enter(phone, hospital)
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await expect(page).toHaveURL(/\/hospital\/perfil$/)
  for (const tab of [page, phone]) {
    await expect(tab.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  }
  const { id } = await publish(hospital, { nome_vaga: 'UTI do sino', data: dayFromNow(5) })
  const candidatura = await apply(medico, id)
  for (const tab of [page, phone]) {
    await expect(tab.getByRole('button', { name: 'Notificações, 1 não lida' })).toBeVisible()
  }

  await phone.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
  const panel = phone.getByRole('dialog', { name: 'Notificações' })
  const item = panel.getByRole('listitem')
  await expect(item).toContainText('Ana Souza se candidatou')
  await expect(item).toContainText('UTI do sino')
  await item.getByRole('link').click()
  await expect(phone).toHaveURL(new RegExp(`/vagas/${id}$`))
  await expect(panel).toBeHidden()
  for (const tab of [page, phone]) {
    await expect(tab.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  }

  await test.step('the doctor hears of the acceptance after the time to undo it', async () => {
    const doctor = await newPage()
    await enter(doctor, medico)
    await accept(hospital, candidatura.id)
    const rung = doctor.getByRole('button', { name: 'Notificações, 1 não lida' })
    await expect(rung).toBeVisible()
    await rung.click()
    const heard = doctor.getByRole('dialog', { name: 'Notificações' })
    await expect(heard.getByRole('listitem')).toContainText(`${hospital.nome} aceitou sua candidatura`)
    await heard.getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await expect(heard.getByText('Não lida')).toHaveCount(0)
  })
})

test('dealing with a vaga reads its notices in every window, and several of one vaga are one line', {
  tag: '@core',
}, async ({ page, newPage }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'UTI com três', data: dayFromNow(5) })
  const other = await publish(hospital, { nome_vaga: 'Sala com um', data: dayFromNow(6) })
  const medicos = [await createMedico(), await createMedico(), await createMedico()]
  for (const medico of medicos) await apply(medico, vaga.id)
  const phone = await newPage({ viewport: { width: 360, height: 640 } })
  for (const window of [page, phone]) await enter(window, hospital)
  await apply(medicos[0]!, other.id)
  const bell = (window: Page, unread: string) =>
    expect(window.getByRole('button', { name: `Notificações${unread}`, exact: true })).toBeVisible()

  for (const window of [page, phone]) await bell(window, ', 2 não lidas')
  await phone.getByRole('button', { name: /^Notificações/ }).click()
  const today = phone.getByRole('dialog', { name: 'Notificações' }).getByRole('region', { name: /^(Hoje|Ontem)$/ })
  await expect(today.getByRole('listitem')).toHaveText([/Sala com um/, /3 médicos se candidataram.*UTI com três/])
  const time = today.locator('time').first()
  await expect(time).toHaveText(/^(agora|há \d+ min)/)
  await expect(time).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
  await phone.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ver Candidatos (3)' }).click()
  await bell(phone, ', 1 não lida')
  await page.getByRole('dialog', { name: 'Candidatos' }).getByRole('button', { name: 'Fechar' }).click()
  await bell(page, ', 1 não lida')
  await page.goto(`/vagas/${other.id}`)
  for (const window of [page, phone]) await bell(window, '')
})

test('e-mails of one kind end by the link in each, and come again by the profile', async ({ page }) => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const { id } = await publish(hospital, { nome_vaga: 'UTI com aviso', data: dayFromNow(5) })
  await apply(medico, id)
  const mail = await mailTo(hospital.email, 'Nova candidatura: UTI com aviso')
  const link = /href="([^"]+unsubscribe[^"]+)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&')
  await page.goto(link!)
  await expect(page.getByRole('heading', { name: 'Parar de receber estes e-mails?' })).toBeVisible()
  await expect(page.getByText('“Nova candidatura”')).toBeVisible()
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await expect(page.getByRole('heading', { name: 'Pronto' })).toBeVisible()

  await enter(page, hospital)
  await openPart(page, 'Avisos')
  await expect(page.getByRole('link', { name: 'Avisos 5 de 6 ligados' })).toBeVisible()
  const email = page.getByRole('checkbox', { name: 'Nova candidatura: por e-mail' })
  const daily = page.getByRole('checkbox', { name: 'Nova candidatura: só no resumo' })
  await expect(email).not.toBeChecked()
  await daily.click()
  await expect(toast(page, 'Aviso alterado.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avisos 6 de 6 ligados' })).toBeVisible()
  await page.reload()
  await expect(email).toBeChecked()
  await expect(daily).toBeChecked()
})

test('a saved search tells of a new vaga, on the screen and by e-mail', { tag: '@core' }, async ({ page }) => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const word = `sino${crypto.randomUUID().slice(0, 8)}`
  await enter(page, medico)
  await page.goto(`/?view=doctor-dashboard&q=${word}`)
  await page.getByRole('button', { name: 'Salvar busca' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar busca' })
  await expect(dialog.getByLabel('Receber avisos', { exact: true })).toHaveValue('quarter-hour')
  await dialog.getByLabel('Receber avisos', { exact: true }).selectOption('Na hora')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Busca salva.')).toBeVisible()

  await publish(hospital, { nome_vaga: `UTI ${word}`, data: dayFromNow(5) })
  await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
  await expect(page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem')).toContainText(`UTI ${word}`)
  await mailTo(medico.email, `Nova vaga: UTI ${word}`)

  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: 'Buscas salvas' }).click()
  const alerts = page.getByRole('dialog', { name: 'Buscas salvas' }).getByLabel('Receber avisos', { exact: true })
  await expect(alerts).toHaveValue('now')
  await alerts.selectOption('A cada 15 minutos')
  await expect(toast(page, 'Avisos da busca alterados.')).toBeVisible()
})
