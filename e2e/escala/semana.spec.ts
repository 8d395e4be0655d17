import type { Escala, EscalaShift } from '@plantao/contract/escala/schema'
import type { Page } from '@playwright/test'
import { accept, apply, createHospital, createMedico, insertCandidatura, insertVaga, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'
import { changeAnswers } from '../support/screens/screen.ts'

const grid = (page: Page) => page.getByRole('grid')
const openPlan = (page: Page) => page.getByRole('tab', { name: 'Escala' }).click()
const openWeekOf = (page: Page, dia: string) => page.goto(`/?view=hospital-dashboard&aba=escala&dia=${dia}`)

/** A day of this week, past or not. @param n 0 for Monday */
function dayOfWeek(n: number) {
  const today = new Date(`${dayFromNow(0)}T00:00:00Z`)
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) + n)
  return today.toISOString().slice(0, 10)
}

/** Changes each answer of 'Escala' that has a shift. `change` receives the first shift and the whole answer. */
const answerWith = (page: Page, change: (shift: EscalaShift, escala: Escala) => Escala) =>
  changeAnswers<Escala>(page, '**/rest/v1/escala?*', (escala) =>
    escala.items[0] ? change(escala.items[0], escala) : escala,
  )

/** The Wednesday of the week that the plan shows first: on a Saturday or Sunday, the coming one. */
const shownWednesday = () => dayOfWeek(dayFromNow(0) > dayOfWeek(4) ? 9 : 2)
const filledOnWednesday = () => filledOn(shownWednesday())

async function filledOn(data: string) {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Helena Prado Nóbrega' })
  const vaga = await insertVaga(hospital, { especialidade: 'Pediatria', data, status: 'preenchida' })
  await insertCandidatura(vaga, medico, 'aceita')
  return { hospital, vaga }
}

test('who covers Wednesday night takes one tap from the dashboard, and two on a phone, where a button calls', {
  tag: '@core',
}, async ({ page, newPage }) => {
  const { hospital } = await filledOnWednesday()
  await enter(page, hospital)
  await openPlan(page)
  const row = grid(page).getByRole('row', { name: /^Pediatria Noite/ })
  await expect(row).toBeVisible()
  const days = await grid(page).getByRole('columnheader').allTextContents()
  const column = days.findIndex((day) => day.includes('qua')) - 1
  await expect(row.getByRole('gridcell').nth(column)).toHaveText('Helena Nóbrega')
  await expect(row).toBeInViewport()

  const phone = await newPage({ viewport: { width: 360, height: 740 } })
  await enter(phone, hospital)
  await openPlan(phone)
  await phone.getByRole('link', { name: /^Quarta, / }).click()
  const list = phone.getByRole('list', { name: 'Pediatria' })
  await expect(list).toContainText('19–07Helena Nóbrega')
  await expect(list.getByRole('link', { name: 'Ligar para Helena Prado Nóbrega' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
})

test('who covers Sunday: a shift until Tuesday stands on each of its days, counts once, and opens from each', async ({
  page,
  newPage,
}) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Helena Prado Nóbrega' })
  const [friday, sunday, monday] = [dayOfWeek(18), dayOfWeek(20), dayOfWeek(21)]
  const weekend = { especialidade: 'Pediatria', data: friday, horario: 'sexta 19h - terça 7h' }
  const vaga = await insertVaga(hospital, { ...weekend, status: 'preenchida' })
  await insertCandidatura(vaga, medico, 'aceita')
  const goesOn = `continua de sex ${Number(friday.slice(8))}`
  await enter(page, hospital)
  await openWeekOf(page, friday)
  const cells = grid(page).getByRole('gridcell')
  await expect(grid(page).getByRole('link')).toHaveCount(3)
  await expect(cells.nth(4)).toHaveText('Helena Nóbrega')
  await expect(cells.nth(6)).toHaveText(`Helena Nóbrega${goesOn}`)
  await expect(page.getByRole('group', { name: 'Totais' }).getByRole('button')).toHaveText(['1 com médico'])

  const link = cells.nth(6).getByRole('link', { name: `Helena Nóbrega, veio pela plataforma ${goesOn}` })
  await link.press('Enter')
  await expect(page).toHaveURL(new RegExp(`plantao=${vaga}$`))
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await page.getByRole('link', { name: 'Próxima semana' }).click()
  await expect(cells.first()).toHaveText(`Helena Nóbrega${goesOn}`)
  await expect(grid(page).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /com médico/ })).toHaveCount(0)
  await page.goto(`/?view=hospital-dashboard&aba=escala&visao=mes&dia=${monday}`)
  await expect(
    grid(page)
      .getByRole('link', { name: `Helena Nóbrega, veio pela plataforma · ${goesOn}` })
      .last(),
  ).toBeVisible()

  const phone = await newPage({ viewport: { width: 360, height: 740 } })
  await enter(phone, hospital)
  await phone.goto(`/?view=hospital-dashboard&aba=escala&dia=${sunday}`)
  await expect(phone.getByRole('list', { name: 'Pediatria' })).toContainText(`Helena Nóbrega${goesOn}`)
  await expect(phone.getByRole('link', { name: 'Ligar para Helena Prado Nóbrega' })).toBeVisible()
})

test('the plan is read by keyboard alone: Tab reaches one cell, arrows the others', async ({ page }) => {
  const { hospital, vaga } = await filledOn(dayOfWeek(-5))
  await insertVaga(hospital, { especialidade: 'Cardiologia', data: dayOfWeek(-4), horario: '07:00 - 19:00' })
  await insertVaga(hospital, { especialidade: 'Cardiologia', data: dayOfWeek(-4), horario: '08:00 - 20:00' })
  await enter(page, hospital)
  await page.goto(`/?view=hospital-dashboard&dia=${dayOfWeek(-7)}`)
  await page.getByRole('tab', { name: 'Vagas' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(grid(page)).toBeVisible()
  const focused = page.locator(':focus')
  const isInGrid = () => focused.evaluate((element) => element.closest('[role=grid]') !== null)
  for (let n = 0; n < 20 && !(await isInGrid()); n++) await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Acrescentar: Cardiologia, Dia, Segunda, /)
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await expect(focused).toContainText('07–19')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toContainText('08–20')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/^Acrescentar: Cardiologia, Dia, Quinta, /)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/^Acrescentar: Pediatria, Noite, Quinta, /)
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveText('Helena Nóbrega')
  await page.keyboard.press('Home')
  await expect(focused).not.toHaveRole('link')
  await page.keyboard.press('Tab')
  expect(await isInGrid()).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await isInGrid()).toBe(true)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`plantao=${vaga}$`))
})

test('an empty cell opens the sheet with its day and turno, and has the focus again', async ({ page }) => {
  const hospital = await createHospital()
  await insertVaga(hospital, { especialidade: 'Cardiologia', data: dayFromNow(7) })
  await enter(page, hospital)
  await openWeekOf(page, dayFromNow(7))
  const cell = grid(page).getByRole('button', { name: /^Acrescentar: Cardiologia, Noite, / })
  await cell.first().press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Publicar plantões' })
  await expect(sheet).toContainText('1 plantão · 12 h')
  await page.keyboard.press('Escape')
  await expect(cell.first()).toBeFocused()
})

test('sectors without a shift in this week say so, and on paper the chosen sectors are named', async ({
  page,
  newPage,
}) => {
  const { hospital } = await filledOnWednesday()
  await enter(page, hospital)
  await page.goto('/?view=hospital-dashboard&aba=escala&setores=Cardiologia')
  await expect(page.getByText('Nenhum plantão nesta semana nos setores escolhidos')).toBeVisible()
  await page.getByRole('link', { name: 'Mês', exact: true }).click()
  await expect(page.getByText('Nenhum plantão neste mês nos setores escolhidos.')).toBeVisible()
  await page.getByRole('link', { name: 'Semana', exact: true }).click()
  await page.getByRole('button', { name: 'Cardiologia' }).click()
  await expect(page.getByLabel('Cardiologia', { exact: true })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Todos os setores' }).click()
  await expect(grid(page)).toContainText('Helena Nóbrega')
  await page.goto('/?view=hospital-dashboard&aba=escala&setores=Pediatria&setores=Cardiologia')
  await expect(grid(page)).toContainText('Helena Nóbrega')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Só Pediatria, Cardiologia', { exact: true })).toBeVisible()

  const phone = await newPage({ viewport: { width: 360, height: 740 } })
  await enter(phone, hospital)
  await phone.goto(`/?view=hospital-dashboard&aba=escala&setores=Cardiologia&dia=${dayOfWeek(2)}`)
  await expect(phone.getByText('Nenhum plantão neste dia nos setores escolhidos')).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Quarta, / })).toBeVisible()
})

test('a total opens the list of its shifts, which has an address, and leads back', async ({ page }) => {
  const tomorrow = dayFromNow(1)
  const { hospital } = await filledOn(tomorrow)
  await insertVaga(hospital, { especialidade: 'Cardiologia', data: tomorrow })
  await enter(page, hospital)
  await openWeekOf(page, tomorrow)
  await expect(page.getByRole('group', { name: 'Totais' }).getByRole('button')).toHaveText([
    '1 com médico',
    '1 sem candidato em 72 h',
  ])
  await page.getByRole('button', { name: '1 sem candidato em 72 h' }).click()
  const shift = page.getByRole('main').getByRole('listitem')
  await expect(shift).toHaveText('Noite: 19–07Sem candidatoCardiologia')
  await page.reload()
  await expect(shift).toHaveCount(1)
  await page.getByRole('button', { name: '1 sem candidato em 72 h' }).click()
  await expect(grid(page).getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'Todos os setores' }).click()
  await page.getByLabel('Pediatria', { exact: true }).check()
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
  await expect(grid(page).getByRole('link')).toHaveText(['Helena Nóbrega'])
})

test('what another window changes shows in the plan, and keeps focus and place', async ({ page }) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Ana Prado' })
  const vaga = await publish(hospital, { especialidade: 'UTI', data: dayFromNow(1) })
  await enter(page, hospital)
  await openWeekOf(page, dayFromNow(1))
  const shift = grid(page).getByRole('link')
  await expect(shift).toContainText('Sem candidato')
  await shift.focus()
  const candidatura = await apply(medico, vaga.id)
  await expect(shift).toHaveText('1 candidato')
  await accept(hospital, candidatura.id)
  await expect(shift).toHaveText('Ana Prado')
  await expect(shift).toBeFocused()
})

test('a plan that is opened again is there at once, while the server is asked anew', async ({ page }) => {
  const { hospital } = await filledOnWednesday()
  await enter(page, hospital)
  await openPlan(page)
  await expect(grid(page)).toContainText('Helena Nóbrega')
  await page.getByRole('tab', { name: 'Vagas' }).click()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/escala?*', (route) => promise.then(() => route.continue()))
  await openPlan(page)
  await expect(grid(page)).toContainText('Helena Nóbrega')
  resolve()
})

for (const timezoneId of ['Europe/Lisbon', 'America/New_York', 'Pacific/Apia']) {
  test(`a week whose clocks change in ${timezoneId} has its seven days, and the hours of the hospital`, async ({
    newPage,
  }) => {
    const hospital = await createHospital({ estado: 'AC', cidade: 'Rio Branco' })
    for (const data of ['2026-10-25', '2026-10-26', '2026-11-01', '2026-11-02'])
      await insertVaga(hospital, { data, horario: '23:00 - 00:30', status: 'preenchida' })
    const page = await newPage({ timezoneId })
    await enter(page, hospital)
    await page.goto('/?view=hospital-dashboard&aba=escala&dia=2026-10-28')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/26 de outubro a 1º? de novembro/)
    await expect(grid(page).getByRole('columnheader')).toHaveText([
      ...['Setor e turno', 'seg 26', 'ter 27', 'qua 28', 'qui 29', 'sex 30', 'sáb 31', 'dom 1'],
    ])
    await expect(grid(page).getByRole('rowheader')).toHaveText('EmergênciaNoite: 23–00:30')
    const cells = grid(page).getByRole('gridcell')
    for (const [n, count] of [1, 0, 0, 0, 0, 0, 1].entries())
      await expect(cells.nth(n).getByRole('link')).toHaveCount(count)
  })
}

test('of 2,000 shifts of a sector in a month, Ctrl F finds every doctor', async ({ page }) => {
  const names = Array.from({ length: 200 }, (_, n) => `Médica ${n + 100} Prado`)
  const { hospital } = await filledOn(dayFromNow(0))
  await enter(page, hospital)
  await answerWith(page, (shift, { medicos }) => ({
    medicos: names.map((nome) => ({ ...medicos[0]!, nome })),
    items: Array.from({ length: 2_000 }, (_, n) => ({
      ...{ ...shift, id: crypto.randomUUID(), medico: n % 200 },
      data: `${shift.data.slice(0, 8)}${String((n % 28) + 1).padStart(2, '0')}`,
    })),
  }))
  await page.goto('/?view=hospital-dashboard&aba=escala&visao=mes')
  await expect(grid(page).getByRole('link', { name: /^\d/ })).toHaveCount(2_000)
  const sought = names.filter((_, n) => n % 10 === 3)
  expect(sought).toHaveLength(20)
  const found = await page.evaluate(
    (all) =>
      all.filter((nome) => {
        getSelection()?.removeAllRanges()
        return (window as unknown as { find: (text: string) => boolean }).find(nome)
      }),
    sought,
  )
  expect(found).toEqual(sought)
})

test('on paper the plan says when it was printed, and a short week takes one sheet', async ({ page }) => {
  const { hospital } = await filledOn(dayOfWeek(2))
  await enter(page, hospital)
  await openWeekOf(page, dayOfWeek(2))
  const note = page.getByText(/^Impressa em \d\d\/\d\d\/\d{4}, \d\d:\d\d, não é a versão publicada$/)
  await expect(note).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(note).toBeVisible()
  await expect(grid(page)).toContainText('Helena Nóbrega')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/MediaBox \[.*?\]/g), 'one sheet, on its side').toEqual(['MediaBox [0 0 792 612]'])
})
