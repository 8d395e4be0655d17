import type { Page } from '@playwright/test'

/** Waits until the page has its additional history entry for what is open. A test is quicker than its steps there. */
export const untilBackCloses = (page: Page) => page.waitForFunction(() => history.state?.plantaoOpen === true)

/** Waits until that entry is left, as after a reload, which closes everything. */
export const untilBackLeaves = (page: Page) => page.waitForFunction(() => history.state?.plantaoOpen !== true)
