import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    noteTap: (control: string) => void
    noteScroll: (screens: number, isSideways: boolean) => void
  }
}

/**
 * Counts what a person does on the page from now on: presses of controls, and scrolling. The page's own events report
 * it, so a step that a test takes without counting is counted all the same. A key counts where it presses a control. A
 * choice in a select is two: opening it, and the option.
 */
export async function watchTaps(page: Page) {
  const taps: string[] = []
  const scrolled = { screens: 0, swipes: 0 }
  await page.exposeFunction('noteTap', (control: string) => void taps.push(control))
  await page.exposeFunction('noteScroll', (screens: number, isSideways: boolean) => {
    scrolled.screens = Math.max(scrolled.screens, screens)
    if (isSideways) scrolled.swipes++
  })
  await page.addInitScript(reportTaps)
  await page.evaluate(reportTaps)
  return {
    /** Presses the control where a finger would: on the part that the window shows. It scrolls only if it must. */
    press: async (control: Locator) => {
      await control.waitFor()
      let shown = await control.evaluate(shownPart)
      if (!shown) {
        await control.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
        shown = await control.evaluate(shownPart)
      }
      if (shown) await page.mouse.click(shown.x, shown.y)
      else await control.click()
    },
    /** The names of the controls pressed until now, in order. */
    taps,
    scrolled,
  }
}

/** The middle of the part of the element that can be pressed without scrolling. Null if it is narrower than 44 px. */
function shownPart(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)]
  const [x, y] = [(from + to) / 2, (top + bottom) / 2]
  const isEnough = to - from >= Math.min(44, right - left)
  return isEnough && element.contains(document.elementFromPoint(x, y)) ? { x, y } : null
}

function reportTaps() {
  const controls = 'a, button, input, select, textarea, summary, label, [role="option"], [role="menuitem"]'
  const isText = (control: Element) => control.matches('textarea, input:not([type="checkbox"], [type="radio"])')
  const nameOf = (control: Element) =>
    (control.getAttribute('aria-label') ?? control.textContent?.trim())?.slice(0, 40) || control.tagName
  const note = (target: EventTarget | null, isPressed = (_: Element) => true) => {
    const control = target instanceof Element ? target.closest(controls) : null
    if (control && isPressed(control)) window.noteTap(nameOf(control))
  }
  const isOption = (target: EventTarget | null) => target instanceof Element && target.closest('option') !== null
  addEventListener('pointerdown', ({ target, isPrimary }) => isPrimary && !isOption(target) && note(target), true)
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Enter') note(target)
      if (key === ' ') note(target, (control) => !isText(control))
    },
    true,
  )
  // The list of a select may be the browser's own, whose presses reach no page.
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && note(target), true)
  const lefts = new WeakMap<Element, number>()
  addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element)) return window.noteScroll(scrollY / innerHeight, false)
      const before = lefts.get(target) ?? 0
      lefts.set(target, target.scrollLeft)
      window.noteScroll(0, target.scrollLeft !== before)
    },
    true,
  )
}
