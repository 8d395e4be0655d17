import type { Locator } from '@playwright/test'

/** Tells whether the middle of the element is in the window and nothing covers it. */
export const isUncovered = (element: Locator) =>
  element.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect()
    return own.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
