import { launchWithText } from '../support/large-text.ts'
import { faultsOfLayout, setWidth } from '../support/looks/layout.ts'
import { demo, enterDemo, expect, newWindow, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'
import type { Screen } from '../support/screens/screen.ts'
import { walkScreens } from '../support/walk.ts'

const only = [
  'entry',
  'doctor dashboard',
  'doctor profile',
  'hospital dashboard',
  'candidate profile',
  'page of a vaga, for anybody',
  'page of a vaga, for a doctor',
  'page of a vaga, for its hospital',
]

test('everything is visible and can be pressed when the browser’s text is twice the size', async ({
  launchOptions,
}) => {
  const browser = await launchWithText(32, launchOptions)
  try {
    for (const who of new Set(screens.filter(({ name }) => only.includes(name)).map(({ who }) => who))) {
      const context = await newWindow(browser, { ...demo(), viewport: { width: 768, height: 640 } })
      const page = await context.newPage()
      await enterDemo(page, who)
      const look = async ({ name }: Screen) => {
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        for (const width of [768, 320]) {
          await setWidth(page, width)
          expect.soft(await faultsOfLayout(page), `${name}, ${width} px`).toEqual([])
        }
      }
      await walkScreens(page, who, only, look)
    }
  } finally {
    await browser.close()
  }
})
