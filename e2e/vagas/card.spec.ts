import type { Page } from '@playwright/test'
import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { untilBackCloses } from '../support/back.ts'
import { chooseFromMenu, menuOf } from '../support/menu.ts'
import { dayFromNow, demo, enter, enterDemo, expect, test } from '../support/people.ts'

/** A hospital's dashboard with an open vaga below a filled one. The card of the filled vaga has the most controls. */
async function twoCards(page: Page) {
  const hospital = await createHospital()
  const open = await publish(hospital, { nome_vaga: 'Sala aberta', data: dayFromNow(5) })
  const filled = await publish(hospital, { nome_vaga: 'Sala preenchida', data: dayFromNow(6) })
  await apply(await createMedico(), open.id)
  const { id } = await apply(await createMedico(), filled.id)
  await accept(hospital, id)
  await enter(page, hospital)
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('Sala preenchida').getByText('Preenchida', { exact: true })).toBeVisible()
  return { open: card('Sala aberta'), filled: card('Sala preenchida') }
}

test('a further card is three Tab presses; arrow keys move between its actions', async ({ page }) => {
  const { open, filled } = await twoCards(page)
  await filled.getByRole('link', { name: 'Sala preenchida' }).focus()
  const next = open.getByRole('link', { name: 'Sala aberta' })
  let presses = 0
  while (presses < 20 && !(await next.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab')
    presses++
  }
  expect(presses).toBeLessThanOrEqual(3)

  await page.keyboard.press('Tab')
  await expect(open.getByRole('button', { name: 'Ver Candidatos (1)' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(menuOf(open)).toBeFocused()
  // Shift+Tab leaves the actions, and Tab comes back to the action that had the focus.
  await page.keyboard.press('Shift+Tab')
  await expect(next).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menuOf(open)).toBeFocused()
})

test('the menu of a card is used by keyboard, closes by Escape and Back, and keeps the focus', async ({ page }) => {
  const { filled } = await twoCards(page)
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await menuOf(filled).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Alterar', 'Duplicar', 'Encerrar vaga'])
  await expect(page.getByRole('menu').locator('[role=separator] + [role=menuitem]')).toHaveText('Encerrar vaga')
  await expect(item('Alterar')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Duplicar')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menuOf(filled)).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menuOf(filled)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(item('Alterar')).toBeFocused()
  await untilBackCloses(page)
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menuOf(filled)).toBeFocused()
  await expect(page).toHaveURL(/view=hospital-dashboard/)
})

test('each action is a press away, also while another card’s menu is open', async ({ page }) => {
  const { open, filled } = await twoCards(page)
  // The menu hangs below its card, so that the card above stays free.
  await menuOf(open).click()
  await expect(page.getByRole('menuitem', { name: 'Encerrar vaga' })).toBeVisible()
  for (const item of await page.getByRole('menuitem').all())
    expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await filled.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Candidatos' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(filled.getByRole('button', { name: 'Ver Candidatos (1)' })).toBeFocused()
  await chooseFromMenu(open, 'Duplicar')
  await expect(page.getByRole('form', { name: 'Nova vaga' }).getByLabel('Data', { exact: true })).toBeFocused()
})

for (const [width, most] of [
  [360, 240],
  [1440, 110],
] as const) {
  test(`no card of the demonstration is higher than ${most} px at ${width} px`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width, height: 900 } })
    await enterDemo(page, 'hospital')
    const count = (await page.getByText(/^\d+ vagas$/).innerText()).replace(/\D/g, '')
    const seen = new Map<string, { text: string; height: number }>()
    // The list draws only what is near the window.
    await expect(async () => {
      for (const card of await page.getByRole('article').evaluateAll((all) =>
        // The list may have removed a card since it was found.
        all
          .filter((one) => one.isConnected)
          .map((one) => ({
            vaga: one.querySelector('a')!.href,
            text: (one as HTMLElement).innerText,
            height: one.getBoundingClientRect().height,
          })),
      ))
        seen.set(card.vaga, card)
      await page.evaluate(() => scrollBy(0, innerHeight / 2))
      expect(seen.size).toBe(Number(count))
    }).toPass({ intervals: [50] })
    const cards = [...seen.values()]
    for (const state of ['Aberta', 'Preenchida', 'Realizada', 'Encerrada', 'Expirada', 'Alteração proposta'])
      expect(
        cards.filter(({ text }) => text.split('\n').includes(state)),
        state,
      ).not.toEqual([])
    // The card of an urgent vaga has a block of its own above the rest.
    const isUrgent = ({ text }: { text: string }) => /^Começa em .*, ninguém aguarda$/m.test(text)
    const withBlock = most + (width === 360 ? 80 : 40)
    expect(cards.some(isUrgent)).toBe(true)
    expect(cards.filter((card) => card.height > (isUrgent(card) ? withBlock : most))).toEqual([])
    if (width === 360) return
    const isFilled = ({ text }: { text: string }) => /^(Preenchida|Realizada)$/m.test(text)
    const isCalm = (card: (typeof cards)[number]) => !isFilled(card) && !isUrgent(card)
    for (const kind of [isFilled, isUrgent, isCalm].map((is) => cards.filter(is)))
      expect(
        kind.filter(({ height }) => height !== kind[0]!.height),
        'as high as the first of its kind',
      ).toEqual([])
  })
}
