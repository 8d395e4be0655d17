import type { Page } from '@playwright/test'

/** Halfway through its appearing, or on the way to the other colours, text has not its contrast yet. */
export async function atRest(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      // What was just changed begins to move with the next frames.
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}
