import type { Page } from '@playwright/test'

/** Parts of the page that are cut off on paper, are fixed to the window, or still move. */
export async function faultsOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const found = await page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { position, overflowY, webkitLineClamp, backgroundColor } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      // A transparent element under a dialog only blocks the pointer.
      const isSeen = element.textContent !== '' || !/, 0\)/.test(backgroundColor)
      if (isSeen && (position === 'fixed' || position === 'sticky')) faults.push(`${position}: ${nameOf(element)}`)
      const cuts = overflowY !== 'visible' && webkitLineClamp === 'none' && !element.matches('textarea, select, input')
      if (cuts && element.scrollHeight > element.clientHeight + 2) faults.push(`cut off: ${nameOf(element)}`)
    }
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) faults.push(`still moves: ${animation.transitionProperty}`)
    }
    return faults
  })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  return found
}
