import { barriersIn, indistinctButtons } from '../support/looks/barriers.ts'
import { lostInForcedColors } from '../support/looks/forced-colors.ts'
import { coveredShare, faultsOfLayout, setWidth, tooWide } from '../support/looks/layout.ts'
import { faultsOnPaper } from '../support/looks/paper.ts'
import { demo, enterDemo, expect, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'
import type { Screen } from '../support/screens/screen.ts'
import { layouts, partsOf, walkScreens } from '../support/walk.ts'

/**
 * The widths of the layouts with the sizes of the text in per cent. The screens use the pairs in turn. Each is also
 * tested with the smallest width and the largest text (WCAG 1.4.10 and 1.4.4 together).
 */
const conditions = [1440, 768, 360, 320].flatMap((width) => [100, 130, 200].map((size) => ({ width, size })))

const look = (found: unknown, screen: Screen, what: string) => expect.soft(found, `${screen.name}: ${what}`)

for (const { who, title, only } of partsOf(screens)) {
  test(`every screen of ${title} opens on a phone, fits it and has no barriers`, { tag: '@core' }, async ({
    newPage,
  }) => {
    test.setTimeout(600_000)
    const page = await newPage({ ...demo(), viewport: { width: 360, height: 640 } })
    await enterDemo(page, who)
    const lookAt = async (screen: Screen) => {
      look(await barriersIn(page, 'light'), screen, 'barriers').toEqual([])
      look(await tooWide(page), screen, 'wider than 360 px').toEqual([])
    }
    await walkScreens(page, who, only, lookAt)
  })
}

for (const { who, title, only } of partsOf(layouts)) {
  test(`every layout of ${title} can be read and used in all colours, at any width and size of text, and on paper`, async ({
    newPage,
  }) => {
    test.setTimeout(600_000)
    const page = await newPage(demo())
    await enterDemo(page, who)
    const lookAt = async (screen: Screen) => {
      const { width, size } = conditions[layouts.indexOf(screen) % conditions.length]!
      look(await indistinctButtons(page), screen, 'buttons that only their place tells apart').toEqual([])
      look(await lostInForcedColors(page), screen, 'lost without our colours').toEqual([])
      look(await faultsOnPaper(page), screen, 'on paper').toEqual([])

      await setWidth(page, width)
      look(await barriersIn(page, 'dark'), screen, `barriers at ${width} px, dark`).toEqual([])
      look(await tooWide(page), screen, `wider than ${width} px`).toEqual([])
      look(await faultsOfLayout(page, size), screen, `at ${width} px, text at ${size} %`).toEqual([])

      await setWidth(page, 320)
      look(await tooWide(page), screen, 'wider than 320 px').toEqual([])
      look(await faultsOfLayout(page, 200), screen, 'at 320 px, text at 200 %').toEqual([])

      // A window of 1280 by 1024 px has this size at 400 % zoom.
      await setWidth(page, 320, 256)
      look(await coveredShare(page), screen, 'share of the window that does not scroll, at 400 %').toBeLessThanOrEqual(
        0.2,
      )
    }
    await walkScreens(page, who, only, lookAt)
  })
}
