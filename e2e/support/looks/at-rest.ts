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
      // An animation starts within two frames after the change that causes it.
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}
