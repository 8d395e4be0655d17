import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import type { Locator } from '@playwright/test'
import { api, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { untilBackCloses } from '../support/back.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

/** Zones fourteen hours ahead of UTC, and eleven behind. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const shown = (day: string) => day.split('-').reverse().join('/')

/** A day as the calendar names it: 'sexta-feira, 27 de novembro de 2026'. */
const inFull = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

const weekdayOf = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)).replace('.', '')

const dayField = (scope: Locator) => scope.getByLabel('Data', { exact: true })

for (const [i, timezoneId] of zones.entries()) {
  test(`a day published in ${timezoneId} is that day everywhere`, async ({ newPage }) => {
    const desk = await newPage({ timezoneId })
    const hospital = await createHospital()
    await enter(desk, hospital)
    const data = dayFromNow(10)
    const name = `Plantão ${crypto.randomUUID()}`
    await fill(desk, { ...vagaForm(), 'Nome da vaga': name, Data: data })
    await desk.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(desk, messages.vagas.created)).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText(shown(data))

    const phone = await newPage({ timezoneId: zones[1 - i] })
    await enter(phone, await createMedico())
    await phone.getByLabel('Buscar', { exact: true }).fill(name)
    const card = phone.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText(shown(data))
    await expect(card.locator('time')).toHaveAttribute('datetime', data)
  })
}

test('today is the hospital’s day, whatever the zone of the computer', async ({ newPage }) => {
  const desk = await newPage({ timezoneId: 'Pacific/Kiritimati' })
  await enter(desk, await createHospital({ nome: 'Hospital do Acre', cidade: 'Rio Branco', estado: 'AC' }))
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Rio_Branco' }).format(new Date())
  await desk.getByRole('button', { name: 'Abrir calendário' }).click()
  const day = desk.getByRole('button', { name: inFull(today) })
  await expect(day).toHaveAttribute('aria-current', 'date')
  await expect(day).toBeFocused()
  await expect(desk.getByRole('grid').locator('button:enabled').first()).toHaveText(String(Number(today.slice(8))))
})

test('a day is written out under its field, and read as a person or a program writes it', { tag: '@core' }, async ({
  newPage,
}) => {
  const desk = await newPage({ locale: 'en-US' })
  const hospital = await createHospital()
  await enter(desk, hospital)
  const data = dayFromNow(40)
  const read = `${weekdayOf(data)}, ${shown(data)}`

  const day = dayField(desk.getByRole('form', { name: 'Nova vaga' }))
  await expect(day).not.toHaveAccessibleDescription(/./)
  for (const typed of [data, shown(data), shown(data).slice(0, 5), shown(data).replaceAll('/', ''), read]) {
    await day.fill(typed)
    await expect(day).toHaveAccessibleDescription(read)
    await day.blur()
    await expect(day).toHaveValue(shown(data))
  }

  const phone = await newPage({ locale: 'en-US' })
  await enter(phone, await createMedico())
  for (const name of ['De', 'Até']) {
    await phone.getByLabel(name, { exact: true }).fill(data)
    await expect(phone.getByLabel(name, { exact: true })).toHaveAccessibleDescription(read)
  }

  await test.step('and where it changes', async () => {
    const vaga = await publish(hospital, { nome_vaga: 'Sala do dia', data })
    const { id: candidatura_id } = await apply(await createMedico(), vaga.id)
    const card = desk.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
    await chooseFromMenu(card, 'Alterar')
    await expect(dayField(desk.getByRole('dialog'))).toHaveAccessibleDescription(read)
    await desk.keyboard.press('Escape')
    await api.ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
    await expect(card).toContainText('Preenchida')
    await chooseFromMenu(card, 'Alterar')
    await expect(dayField(desk.getByRole('dialog'))).toHaveAccessibleDescription(read)
  })
})

test('a day is chosen by keyboard in a calendar that is loaded when it opens', async ({ page }) => {
  const hospital = await createHospital()
  const { nome_vaga } = await publish(hospital, { data: '2090-12-01' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await enter(page, hospital)
  await chooseFromMenu(page.getByRole('listitem').filter({ hasText: nome_vaga }), 'Alterar')
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  const calendar = page.getByRole('dialog', { name: 'Calendário' })
  const day = dayField(dialog)
  await day.focus()
  expect(scripts.filter((url) => url.includes('CalendarPopover'))).toEqual([])

  await page.keyboard.press('Tab')
  const opener = dialog.getByRole('button', { name: 'Abrir calendário' })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('button', { name: 'sexta-feira, 1 de dezembro de 2090' })).toBeFocused()
  expect(scripts.filter((url) => url.includes('CalendarPopover'))).toHaveLength(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(day).toHaveValue('08/01/2091')

  await test.step('and left as it is by Escape, by its button, or by Back', async () => {
    await day.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(calendar.getByRole('button', { name: 'segunda-feira, 8 de janeiro de 2091' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    const { x, y, width, height } = (await opener.boundingBox())!
    await opener.click()
    await expect(calendar).toBeVisible()
    // While the calendar is open, everything else is hidden from screen readers and so from `getByRole`: the test
    // clicks at the button's place.
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(calendar).toBeHidden()
    await opener.click()
    await expect(calendar).toBeVisible()
    await untilBackCloses(page)
    await page.goBack()
    await expect(calendar).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(day).toHaveValue('08/01/2091')
  })
})

test('the first and the last day of a search are chosen in one calendar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, await createMedico())
  const [from, to] = [page.getByLabel('De', { exact: true }), page.getByLabel('Até', { exact: true })]
  await from.fill('2090-12-20')
  await page.getByRole('button', { name: 'Abrir calendário' }).first().click()
  await page.getByRole('button', { name: 'sábado, 2 de dezembro de 2090' }).click()
  const last = page.getByRole('dialog', { name: 'Último dia' })
  await expect(last.getByRole('button', { name: 'sexta-feira, 1 de dezembro de 2090' })).toBeDisabled()
  await last.getByRole('button', { name: 'segunda-feira, 4 de dezembro de 2090' }).click()
  await expect(page).toHaveURL(/data_de=2090-12-02&data_ate=2090-12-04/)
  await expect(from).toHaveValue('02/12/2090')
  await expect(to).toHaveValue('04/12/2090')

  await test.step('a first day after the last is explained, and does not filter', async () => {
    await from.fill('05/12/2090')
    await expect(from).toHaveAccessibleDescription(/A data final vem antes da inicial\./)
    await expect(page).toHaveURL(/[?&]data_ate=2090-12-04/)
    await expect(page).not.toHaveURL(/data_de/)
    await to.fill('06/12/2090')
    await expect(page).toHaveURL(/data_ate=2090-12-06/)
    await expect(page).toHaveURL(/data_de=2090-12-05/)
    await expect(from).not.toHaveAccessibleDescription(/antes/)
  })

  await page.getByRole('button', { name: 'Limpar tudo' }).click()
  await expect(from).toHaveValue('')
  await expect(to).toHaveValue('')
})
