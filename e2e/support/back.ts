import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    stepsInHistory: number
  }
}

/** Waits until the page has its additional history entry for what is open. A test is quicker than its steps there. */
export const untilBackCloses = (page: Page) => page.waitForFunction(() => history.state?.plantaoOpen === true)

/** Waits until that entry is left, as after a reload, which closes everything. */
export const untilBackLeaves = (page: Page) => page.waitForFunction(() => history.state?.plantaoOpen !== true)

/**
 * Lets navigations of every page wait for the page's own steps in its history. Opening and closing a dialog make such
 * steps, which would abort a navigation that begins meanwhile, or would change the entry from which Back leads.
 */
export async function navigateAfterSteps(context: BrowserContext) {
  await context.addInitScript(() => {
    window.stepsInHistory = 0
    const go = history.go
    history.go = (by) => {
      window.stepsInHistory++
      go.call(history, by)
    }
    addEventListener('popstate', () => (window.stepsInHistory = 0))
  })
  context.on('page', (page) => {
    for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
      const navigate = page[name].bind(page) as (...args: unknown[]) => Promise<never>
      page[name] = async (...args: unknown[]) => {
        if (page.url() !== 'about:blank') await page.waitForFunction(stepsAreDone)
        return navigate(...args)
      }
    }
  })
}

async function stepsAreDone() {
  // The page decides on a step in a timer, so that timer runs first.
  await new Promise((resolve) => setTimeout(resolve))
  return !window.stepsInHistory
}
