import type { Locator } from '@playwright/test'

/**
 * Presses controls where a finger would, one after the other, and counts the presses. A filled field counts as one
 * press.
 */
export function counter() {
  let count = 0
  return {
    press: async (control: Locator) => {
      count++
      await control.click()
    },
    fill: async (field: Locator, text: string) => {
      count++
      await field.fill(text)
    },
    pressed: () => count,
  }
}
