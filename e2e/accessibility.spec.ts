import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demo, demoHospital, demoMedico, enter, expect, test } from './people.ts'
import { screens } from './screens.ts'

const height = 900

for (const { name, who, open } of screens) {
  test(`${name}: nothing stands in the way, in any width, light and dark`, async ({ newPage }) => {
    test.setTimeout(120_000)
    const page = await newPage({ ...demo(), viewport: { width: 1440, height }, reducedMotion: 'reduce' })
    if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
    await open(page)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height })
      expect.soft(await tooWide(page), `wider than ${width} px`).toEqual([])
      if (width === 768) continue
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect.soft(await barriers(page), `${width} px, ${colorScheme}`).toEqual([])
      }
    }
  })
}

/** What a person with a screen reader, a keyboard or weak eyes would stop at, by axe. */
async function barriers(page: Page) {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Halfway through its appearing, text has not its contrast yet. */
async function atRest(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
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
