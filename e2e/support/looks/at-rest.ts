import type { Page } from '@playwright/test'

/** Waits for animations to end, because a text that fades in or changes colour does not have its final contrast. */
export async function atRest(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      // A change that was just made begins to move within two frames.
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}
