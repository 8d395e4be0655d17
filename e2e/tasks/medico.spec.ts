import type { Locator, Page } from '@playwright/test'
import { demo, demoMedico, enter, expect, test } from '../support/people.ts'
import { watchTaps } from '../support/taps.ts'

type Taps = Awaited<ReturnType<typeof watchTaps>>

interface Task {
  name: string
  /** Where the task begins, if not on the first screen. */
  from?: string
  taps: number
  /** How far the page may scroll, in screens. */
  screens: number
  /** How often a line of chips may be scrolled sideways on a phone. */
  swipes: number
  run: (page: Page, taps: Taps) => Promise<void>
}

const dashboard = '/?view=doctor-dashboard'
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('article')

/** Opens the select and presses one of its options. */
async function pick(page: Page, { press }: Taps, label: string, option: string) {
  const select = page.getByLabel(label, { exact: true })
  await press(select)
  await press(select.getByRole('option', { name: option, exact: true }))
}

const tasks: Task[] = [
  {
    name: "next weekend's nights near home",
    taps: 2,
    screens: 0,
    swipes: 0,
    run: async (page, { press }) => {
      await press(button(page, 'SP'))
      await press(button(page, 'Noites do próximo fim de semana'))
      await expect(page).toHaveURL(/turno=noite/)
      await expect(page).toHaveURL(/fim_de_semana=true/)
      await expect(page).toHaveURL(/estado=SP/)
    },
  },
  {
    name: 'the best paid UTI of the month, without a clash',
    taps: 5,
    screens: 0,
    swipes: 9,
    run: async (page, taps) => {
      await taps.press(page.getByLabel('Buscar', { exact: true }))
      await page.keyboard.type('uti')
      await taps.press(button(page, 'Sem conflito'))
      await taps.press(button(page, 'Este mês'))
      await pick(page, taps, 'Ordem', 'Maior valor')
      // On the last day of a month there may be none.
      for (const part of ['q=uti', 'sem_conflito=true', 'data_ate=', 'ordem=valor'])
        await expect(page).toHaveURL(new RegExp(part))
      await expect(page.getByText(/^\d+ vagas? encontradas?$/)).toBeVisible()
    },
  },
  {
    name: 'a search saved as an alert',
    from: `${dashboard}&turno=noite`,
    taps: 2,
    screens: 0,
    swipes: 9,
    run: async (page, { press }) => {
      await page.route('**/rest/v1/saved_searches', (route) => route.fulfill({ status: 201, json: {} }))
      await press(button(page, 'Salvar busca'))
      const dialog = page.getByRole('dialog', { name: 'Salvar busca' })
      await expect(dialog.getByLabel('Receber avisos', { exact: true })).not.toHaveValue('never')
      await press(button(dialog, 'Salvar'))
      await expect(dialog).toBeHidden()
    },
  },
  {
    name: 'an application withdrawn',
    from: `${dashboard}&aba=candidaturas`,
    taps: 2,
    screens: 1,
    swipes: 0,
    run: async (page, { press }) => {
      await page.route('**/functions/v1/withdraw-candidatura', (route) => route.fulfill({ status: 503, json: {} }))
      await press(button(page, 'Retirar candidatura').first())
      const question = page.getByRole('alertdialog', { name: 'Retirar candidatura?' })
      await expect(question).toBeFocused()
      const asked = page.waitForRequest('**/functions/v1/withdraw-candidatura')
      await press(button(question, 'Retirar'))
      await asked
    },
  },
  {
    name: 'what do I work next, where do I enter',
    taps: 1,
    screens: 0,
    swipes: 0,
    run: async (page, { press }) => {
      await press(page.getByRole('tab', { name: /^Minhas candidaturas/ }))
      const where = page.getByRole('term').filter({ hasText: 'Por onde entrar' }).locator('..')
      await expect(where).toBeInViewport({ ratio: 1 })
      const { y, height } = (await where.boundingBox())!
      const bar = (await page.getByRole('tablist').boundingBox())!
      if (bar.y > y) expect(y + height).toBeLessThanOrEqual(bar.y)
    },
  },
  {
    name: "this month's earnings, with those of the next",
    taps: 1,
    screens: 0,
    swipes: 0,
    run: async (page, { press }) => {
      await press(page.getByRole('tab', { name: 'Ganhos' }))
      await expect(page.getByRole('heading', { name: /: R\$.* plantões$/ })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: /^Próximo: .*R\$/ })).toBeInViewport({ ratio: 1 })
    },
  },
]

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  for (const { name, from, taps, screens, swipes, run } of tasks)
    test(`a doctor's task at ${width} px: ${name}`, async ({ newPage }) => {
      const page = await newPage({ ...demo(), viewport: { width, height } })
      await enter(page, demoMedico)
      if (from) await page.goto(from)
      await expect(page.getByRole('article').first()).toBeVisible()
      const watched = await watchTaps(page)
      await run(page, watched)
      expect(watched.taps).toHaveLength(taps)
      expect(watched.scrolled.screens).toBeLessThanOrEqual(screens)
      expect(watched.scrolled.swipes).toBeLessThanOrEqual(swipes)
    })

test('by the skip link the first application is at most 8 Tab presses away, on a phone and a desk', async ({
  newPage,
}) => {
  for (const width of [360, 1440]) {
    const page = await newPage({ ...demo(), viewport: { width, height: 800 } })
    await enter(page, demoMedico)
    await page.goto(`${dashboard}&sem_conflito=true&ordem=valor`)
    await expect(rows(page).first()).toBeVisible()
    const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)
    let presses = 0
    for (; presses < 40 && !(await isFocused(button(rows(page).first(), 'Candidatar-se'))); presses++) {
      await page.keyboard.press('Tab')
      if (await isFocused(page.getByRole('link', { name: 'Pular para as vagas' }))) await page.keyboard.press('Enter')
    }
    expect(presses, `${width} px`).toBeLessThanOrEqual(8)
  }
})
