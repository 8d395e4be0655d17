import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { faultsOfLargeText } from '../support/large-text.ts'
import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'
import { screens } from '../support/screens.ts'

const height = 900

// The trace would hold the page's whole tree many times over.
test.use({ trace: 'off' })

for (const { name, who, open } of screens) {
  test(`${name}: nothing stands in the way, in any width, light and dark, with text up to 200 %`, async ({
    newPage,
  }) => {
    test.setTimeout(120_000)
    const page = await newPage({ ...demo(), viewport: { width: 1440, height }, reducedMotion: 'reduce' })
    if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
    await open(page)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height })
      expect.soft(await tooWide(page), `wider than ${width} px`).toEqual([])
      if (width === 768) continue
      await page.emulateMedia({ colorScheme: 'light' })
      expect.soft(await barriers(page), `${width} px, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      // The other colours change nothing but the contrast.
      expect.soft(await barriers(page, ['color-contrast']), `${width} px, dark`).toEqual([])
    }
    expect.soft(await faultsOfLargeText(page)).toEqual([])
  })
}

/** What a person with a screen reader, a keyboard or weak eyes would stop at, by axe. */
async function barriers(page: Page, only?: string[]) {
  await atRest(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules(only) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Halfway through its appearing, or on the way to the other colours, text has not its contrast yet. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      // What was just changed begins to move with the next frames.
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}

/** The page, or a part of it that scrolls sideways though it should not. */
async function tooWide(page: Page) {
  await atRest(page)
  return page.evaluate(() => {
    const wide: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) wide.push(`the page: ${scrollWidth}`)
    for (const element of document.querySelectorAll('main, [role="dialog"], [role="dialog"] *, [role="alertdialog"]')) {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
      if (scrolls && element.scrollWidth > element.clientWidth)
        wide.push(`${element.className}: ${element.scrollWidth}`)
      const { right, width } = element.getBoundingClientRect()
      if (width > 1 && right > innerWidth + 1) wide.push(`${element.tagName} ${element.className}: ends at ${right}`)
    }
    return wide
  })
}
