import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'

for (const [person, title, list] of [
  [demoMedico, 'Vagas de Plantão Disponíveis', '/rest/v1/vagas'],
  [demoHospital, 'Vagas Cadastradas', '/rest/v1/vagas/own'],
] as const) {
  test(`${title}: all that is loaded is on the paper, which also says how much is missing`, async ({ newPage }) => {
    const page = await newPage(demo())
    // The list's second page never arrives, so the number of loaded items stays the same.
    let first: { items: unknown[]; next_cursor: string | null } | undefined
    await page.route(
      ({ pathname }) => pathname === list,
      async (route) => {
        if (new URL(route.request().url()).searchParams.has('cursor')) return
        const response = await route.fetch()
        if (response.ok()) first = await response.json()
        await route.fulfill({ response })
      },
    )
    await enter(page, person)
    await expect(page.getByRole('list', { name: title }).getByRole('article').first()).toBeVisible()
    await expect.poll(() => first?.items.length).toBeGreaterThan(0)
    const loaded = first!.items.length
    expect(await page.getByRole('article').count(), 'on the screen').toBeLessThan(loaded)
    await page.evaluate(() => {
      // This listener runs after the page has prepared itself for printing.
      addEventListener('beforeprint', () => {
        const cards = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect())
        const isBelow = (index: number) => index === 0 || cards[index]!.top >= cards[index - 1]!.bottom - 1
        window.printed = { cards: cards.filter((_, index) => isBelow(index)).length, text: document.body.textContent }
      })
    })
    await page.pdf()
    const printed = await page.evaluate(() => window.printed)
    expect(printed.cards, 'on the paper').toBe(loaded)
    const saysSo = printed.text.includes(`Aqui estão ${printed.cards}`)
    expect(saysSo, 'the sentence on those that are not').toBe(first!.next_cursor !== null)
    await expect.poll(() => page.getByRole('article').count(), { message: 'on the screen again' }).toBeLessThan(loaded)
  })
}

declare global {
  interface Window {
    printed: { cards: number; text: string }
  }
}

test('a list that is loaded once the page is on its way to paper is printed whole', async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoMedico)
  const held = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === '/rest/v1/vagas',
    async (route) => {
      await held.promise
      await route.fallback()
    },
  )
  await page.getByLabel('Buscar', { exact: true }).fill('plant')
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.goBack()
  held.resolve()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(15)
})

test('a page of the dark theme is printed in the colours of the light one', async ({ newPage }) => {
  const page = await newPage()
  await page.goto('/')
  const colours = async (media: 'print' | 'screen', colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ media, colorScheme })
    return page.evaluate(() => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(document.body)
      return { color, backgroundColor, colorScheme }
    })
  }
  const onPaper = await colours('print', 'light')
  expect(await colours('screen', 'dark')).not.toEqual(onPaper)
  expect(await colours('print', 'dark')).toEqual(onPaper)
})

for (const [person, addresses] of [
  [
    demoHospital,
    [
      ...['vagas', 'escala', 'escala&visao=mes', 'escala&visao=agora', 'candidatos', 'contas'].map(
        (tab) => `/?view=hospital-dashboard&aba=${tab}`,
      ),
      '/hospital/perfil',
      '/hospital/medicos',
    ],
  ],
  [demoMedico, ['vagas', 'candidaturas', 'ganhos'].map((tab) => `/?view=doctor-dashboard&aba=${tab}`)],
] as const) {
  test(`paper of ${person.email} has no header, no button and no word that is true today only`, async ({ newPage }) => {
    const page = await newPage(demo())
    await enter(page, person)
    for (const address of addresses) {
      await page.emulateMedia({ media: null })
      await page.goto(address)
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await page.emulateMedia({ media: 'print' })
      await expect.soft(page.getByRole('heading').first(), address).toBeVisible()
      await expect.soft(page.getByRole('banner'), address).toHaveCount(0)
      await expect.soft(page.getByRole('button').filter({ visible: true }), address).toHaveCount(0)
      expect.soft(await page.getByRole('main').innerText(), address).not.toMatch(/\b(hoje|amanhã)\b/i)
      const name = page.getByRole('heading', { name: 'Hospital Santa Aurora', exact: true })
      await expect.soft(name, address).toHaveCount(person === demoHospital ? 1 : 0)
    }
  })
}
