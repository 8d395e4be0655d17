import type { Page } from '@playwright/test'
import { demoHospital, demoMedico, enter, expect } from './people.ts'
import { screens } from './screens.ts'

export type Walker = 'nobody' | 'medico' | 'hospital'

/**
 * Opens every screen of this person in one page, signed in once, for a condition that the page was prepared with. A screen that
 * does not open is one failure, and the next is tried.
 */
export async function walkScreens(page: Page, who: Walker) {
  if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
  for (const { name, open } of screens.filter((screen) => screen.who === who)) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/')
    await opens(name, () => open(page))
    await expect.soft(page.getByText('Não foi possível', { exact: false }), name).toHaveCount(0)
  }
}

async function opens(name: string, open: () => Promise<void>) {
  const failure = await open().catch((error: Error) => error.message)
  expect.soft(failure, name).toBeUndefined()
}
