import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    stepsInHistory: number
  }
}

/** Waits until the page has added its history entry for an open dialog or menu. A test must not go back before that. */
export const untilBackCloses = (page: Page) => page.waitForFunction(() => history.state?.plantaoOpen === true)

/** Waits until the page has left its additional history entry. A reloaded page leaves this entry too. */
export const untilBackLeaves = (page: Page) => page.waitForFunction(() => history.state?.plantaoOpen !== true)

/**
 * Makes each navigation wait for the page's own history steps. The step of a dialog that opens or closes would abort
 * the navigation, or change where Back leads.
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
  // The page decides in a timer whether to make a step, so this function lets that timer run first.
  await new Promise((resolve) => setTimeout(resolve))
  return !window.stepsInHistory
}
