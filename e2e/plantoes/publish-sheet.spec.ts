import { listOwnVagas } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import type { Locator, Page } from '@playwright/test'
import { api, createHospital, createMedico, endUndoTime, publish } from '../support/api.ts'
import { counter } from '../support/counter.ts'
import { fill } from '../support/forms.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const adulto = 'UTI Adulto'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Publicar plantões' })
const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name })
const openSheet = (page: Page) => button(page, 'Publicar vários plantões')

/** The Monday of the second row, whose whole week lies ahead. */
function nextMonday() {
  const day = new Date(dayFromNow(1))
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1)
  return day
}

const words = (monday: Date, days: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(monday.getTime() + days * 86_400_000),
  )

const vagasOf = async (hospital: Profile) =>
  (await api.ok(listOwnVagas, { as: hospital, query: { limit: '100' } })).items

async function enterWithEarlier(page: Page, nome = adulto) {
  const hospital = await createHospital()
  await publish(hospital, { nome_vaga: nome, data: dayFromNow(2), horario: '07:00 - 19:00', valor: 1500 })
  await publish(hospital, { nome_vaga: nome, data: dayFromNow(2), horario: '19:00 - 07:00', valor: 1680 })
  await enter(page, hospital)
  return hospital
}

test('ten shifts of a week are published in 7 clicks on any day, and a doctor sees them after ten seconds alone', {
  tag: '@core',
}, async ({ page, newPage }) => {
  const nome = `UTI ${crypto.randomUUID()}`
  const hospital = await enterWithEarlier(page, nome)
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, await createMedico())
  await phone.getByLabel('Buscar', { exact: true }).fill(nome)
  await expect(phone.getByText('2 vagas encontradas')).toBeVisible()

  const { press, pressed } = counter()
  const sheet = sheetOf(page)
  const monday = nextMonday()
  await press(openSheet(page))
  await press(button(sheet, nome))
  await press(button(sheet, `Noite, semana de ${words(monday, 0)} a ${words(monday, 6)}`))
  for (const day of [3, 4, 5]) await press(button(sheet, `Dia, ${words(monday, day)}`))
  await expect(sheet.getByRole('status').filter({ hasText: '10 plantões · 120 h · R$ 16.260,00' })).toBeVisible()
  await press(button(sheet, 'Publicar 10 plantões'))
  expect(pressed()).toBeLessThanOrEqual(7)
  await expect(sheet.getByText('10 vagas a caminho. Os médicos veem em 10 segundos.')).toBeVisible()
  expect(await vagasOf(hospital)).toHaveLength(2)
  await phone.reload()
  await expect(phone.getByText('2 vagas encontradas')).toBeVisible()

  await endUndoTime(hospital)
  await expect(phone.getByText('12 vagas encontradas')).toBeVisible()
  await expect(sheet.getByText('10 vagas no ar.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(sheet, 'Copiar para o WhatsApp').click()
  await expect(toast(page, 'Texto copiado. Agora é só colar na conversa.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const links = text.match(/\/vagas\/[\w-]+/g)!
  expect(links).toHaveLength(10)
  await button(sheet, 'Fechar').click()
  await expect(sheet).toHaveCount(0)
  await phone.goto(links[0]!)
  await expect(phone.getByRole('heading', { name: nome })).toBeVisible()
})

test('by keyboard alone a night is published', async ({ page }) => {
  const hospital = await createHospital()
  await enter(page, hospital)
  await openSheet(page).focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await fill(sheet, { 'Nome da vaga': adulto, Especialidade: 'UTI' })
  const tabTo = async (target: Locator) => {
    for (let n = 0; n < 30 && !(await target.evaluate((element) => element === document.activeElement)); n++) {
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await button(sheet, 'Próximas semanas').focus()
  // All days together are one Tab stop.
  await tabTo(
    sheet
      .getByRole('grid')
      .getByRole('button', { name: /^(Dia|Noite), semana de/ })
      .first(),
  )
  for (const key of ['ArrowDown', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space'])
    await page.keyboard.press(key)
  await expect(button(sheet, `Noite, ${words(nextMonday(), 0)}`)).toBeFocused()
  await tabTo(button(sheet, 'Publicar 1 plantão'))
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('1 vaga a caminho. Os médicos veem em 10 segundos.')).toBeVisible()
  await endUndoTime(hospital)
  await expect(sheet.getByText('1 vaga no ar.')).toBeVisible()
})
