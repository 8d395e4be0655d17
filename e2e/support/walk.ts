import { type Browser, type Page, test } from '@playwright/test'
import { demo, demoHospital, demoMedico, enter, expect } from './people.ts'
import { screens } from './screens/all.ts'

type Window = Parameters<Browser['newContext']>[0]
interface Walk {
  newPage: (options?: Window) => Promise<Page>
  options?: Window
  /** Prepares the page before its first address. */
  prepare?: (page: Page) => Promise<unknown>
  /** Screens left out, by name. */
  without?: string[]
}

/** Shows every view and dialog to those who see them, one after the other in one page for each person. */
export async function walkScreens(
  { newPage, options, prepare, without = [] }: Walk,
  look: (page: Page, screen: string) => Promise<void>,
) {
  const viewport = options?.viewport ?? { width: 1280, height: 800 }
  for (const who of ['nobody', 'medico', 'hospital'] as const) {
    const page = await newPage({ ...demo(), reducedMotion: 'reduce', ...options, viewport })
    await prepare?.(page)
    if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
    for (const screen of screens) {
      if (screen.who !== who || without.includes(screen.name)) continue
      await test.step(screen.name, async () => {
        await page.unrouteAll({ behavior: 'wait' })
        await page.setViewportSize(viewport)
        await page.goto('/')
        if (who !== 'nobody') await expect(page.getByRole('list').getByRole('article').first()).toBeVisible()
        await screen.open(page)
        await look(page, screen.name)
      })
    }
    await page.close()
  }
}
