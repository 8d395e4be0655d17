import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { walkScreens } from '../support/walk.ts'

/** WCAG 1.4.10: a window of 1280 px by 1024 at 400 %. */
const zoomed = { width: 320, height: 256 }

test('at 400 % at least four fifths of the window show what is read, in every screen', async ({ newPage }) => {
  test.setTimeout(400_000)
  await walkScreens({ newPage }, async (page) => {
    await page.setViewportSize(zoomed)
    await page.waitForFunction((width) => innerWidth === width, zoomed.width)
    expect.soft(await covered(page)).toBeLessThanOrEqual(0.2)
  })
})

/** The share of the window's height taken by what does not scroll away, once the page, or the dialog on it, is scrolled. */
function covered(page: Page) {
  return page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await drawn()
    const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1)
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
    const around = dialog?.parentElement
    const parts = dialog ? [around!, dialog, ...dialog.querySelectorAll('*')] : []
    const scroller = parts.find(scrolls) ?? (dialog ? undefined : document.scrollingElement!)
    if (!scroller) return 0
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2
    await drawn()
    const stays = (element: Element | null) => {
      // A notice goes away by itself.
      if (element?.closest('[data-sonner-toaster]')) return false
      for (let at = element; at && at !== scroller; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
      return element === null || !scroller.contains(element)
    }
    let taken = 0
    for (let y = 1; y < innerHeight; y += 2) if (stays(document.elementFromPoint(innerWidth / 2, y))) taken += 2
    return taken / innerHeight
  })
}
