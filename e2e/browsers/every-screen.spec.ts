import { barriersIn, indistinctButtons } from '../support/looks/barriers.ts'
import { lostInForcedColors } from '../support/looks/forced-colors.ts'
import { coveredShare, faultsOfLayout, setWidth, tooWide } from '../support/looks/layout.ts'
import { faultsOnPaper } from '../support/looks/paper.ts'
import { becomeOldest } from '../support/oldest-browser.ts'
import { demo, enterDemo, expect, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'
import type { Screen } from '../support/screens/screen.ts'
import { fillStorage } from '../support/storage.ts'
import { faultsOfTranslation, translatePages } from '../support/translator.ts'
import { walkers, walkScreens } from '../support/walk.ts'

/** The widths of the layouts, and the sizes of the text in per cent. */
const widths = [1440, 768, 360, 320]
const sizes = [100, 130, 200]
/**
 * A covering array: each pair of values of width, size and colours is in one of its rows. The screens use the rows in
 * turn. Every screen is also tested with the smallest width and the largest text (WCAG 1.4.10 and 1.4.4 together).
 */
const conditions = widths.flatMap((width, w) =>
  sizes.map((size, s) => ({ width, size, colors: (w + s) % 2 ? ('dark' as const) : ('light' as const) })),
)

/** Splits each person's screens into equal parts of at most 35 screens, which run side by side. */
const parts = walkers.flatMap((who) => {
  const names = screens.filter((screen) => screen.who === who).map(({ name }) => name)
  const count = Math.ceil(names.length / 35)
  return Array.from({ length: count }, (_, part) => ({
    who,
    title: count === 1 ? who : `${who}, part ${part + 1} of ${count},`,
    only: names.filter((_, index) => index % count === part),
  }))
})

for (const { who, title, only } of parts) {
  test(`every screen of ${title} can be read and used in all colours, at any width and size of text, and on paper`, async ({
    newPage,
  }) => {
    test.setTimeout(600_000)
    const page = await newPage({ ...demo(), reducedMotion: 'reduce' })
    await enterDemo(page, who)
    const lookAt = async (screen: Screen) => {
      const look = (found: unknown, what: string) => expect.soft(found, `${screen.name}: ${what}`)
      const { width, size, colors } = conditions[screens.indexOf(screen) % conditions.length]!
      look(await indistinctButtons(page), 'buttons that only their place tells apart').toEqual([])
      look(await lostInForcedColors(page), 'lost without our colours').toEqual([])

      await setWidth(page, width)
      for (const each of colors === 'light' ? (['dark', 'light'] as const) : (['light', 'dark'] as const))
        look(await barriersIn(page, each), `barriers at ${width} px, ${each}`).toEqual([])
      look(await tooWide(page), `wider than ${width} px`).toEqual([])
      look(await faultsOfLayout(page, size), `at ${width} px, ${colors}, text at ${size} %`).toEqual([])

      await setWidth(page, 320)
      look(await tooWide(page), 'wider than 320 px').toEqual([])
      look(await faultsOfLayout(page, 200), 'at 320 px, text at 200 %').toEqual([])

      // A window of 1280 by 1024 px has this size at 400 % zoom.
      await setWidth(page, 320, 256)
      look(await coveredShare(page), 'share of the window that does not scroll, at 400 %').toBeLessThanOrEqual(0.2)

      // This check comes last, because on paper a long list renders every row.
      await setWidth(page, 1280)
      look(await faultsOnPaper(page), 'on paper').toEqual([])
      await page.emulateMedia({ media: null, colorScheme: 'light' })
    }
    await walkScreens(page, who, lookAt, { only })
  })
}

for (const who of walkers) {
  const title = `every screen of ${who} opens in the oldest browser, while it translates and its storage is full`
  test(title, { tag: '@rare' }, async ({ newPage }) => {
    test.setTimeout(600_000)
    const page = await newPage({ ...demo(), reducedMotion: 'reduce' })
    await enterDemo(page, who)
    await becomeOldest(page)
    await translatePages(page, 'Chrome')
    await page.addInitScript(fillStorage)
    await walkScreens(page, who, async ({ name }) => {
      await expect.soft(page.getByText('Não foi possível', { exact: false }), name).toHaveCount(0)
      await expect.soft.poll(() => faultsOfTranslation(page), name).toEqual([])
    })
  })
}
