import type { Page } from '@playwright/test'
import { demo, enterDemo, expect, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

const day = 24 * 3_600_000

async function openWith(page: Page, wrongBy: number) {
  await page.clock.install({ time: Date.now() + wrongBy })
  return page
}

/** Screens that decide something by the time. */
const concerned = [
  'doctor dashboard',
  'details of a vaga',
  'own candidaturas',
  'giving up a shift',
  'day of a shift, for its doctor',
  'hospital dashboard',
  'candidates',
  'question before dismissing, without a reason',
  'editing a vaga',
  'proposing a change',
  'calendar of a new vaga',
  'calendar of the filters',
  'day of a shift, for its hospital',
  'question before a no-show',
  'page of a vaga, for anybody',
]

function offered(page: Page) {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body
    const controls = [...top.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')]
    const names = (control: Element) => control.ariaLabel ?? control.textContent
    return {
      controls: controls.map((control) => [names(control) || control.name, control.disabled]),
      text: (top as HTMLElement).innerText,
    }
  })
}

for (const who of ['nobody', 'medico', 'hospital'] as const) {
  test(`screens of ${who} offer and say the same whatever the device’s clock says`, async ({ newPage }) => {
    const pages: Page[] = []
    for (const wrongBy of [0, -day, day]) pages.push(await openWith(await newPage(demo()), wrongBy))
    const [right, ...wrong] = pages as [Page, ...Page[]]
    for (const page of pages) await enterDemo(page, who)
    const shown = screens.filter((screen) => screen.who === who && concerned.includes(screen.name))
    expect(shown).not.toEqual([])
    for (const { name, open } of shown) {
      await Promise.all(
        pages.map(async (page) => {
          await page.goto('/')
          await open(page)
        }),
      )
      for (const page of wrong)
        await expect(async () => expect(await offered(page), name).toEqual(await offered(right))).toPass()
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    }
  })
}
