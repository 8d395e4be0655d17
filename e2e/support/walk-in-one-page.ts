import type { Page } from '@playwright/test'
import { demoHospital, demoMedico, expect, signIn } from './people.ts'
import { screens } from './screens/all.ts'

/** Change an answer on its way, which the page would have to load again. */
const opensOnlyAnew = ['giving up a shift', 'question before a no-show', 'answering a no-show, with faults']

/**
 * Opens every screen of this person without loading the page again, which would end a session that lives in memory. Signs in at
 * the login. A screen that does not open is one failure, and the next is tried.
 */
export async function walkInOnePage(page: Page, who: 'nobody' | 'medico' | 'hospital') {
  if (who === 'nobody') await page.goto('/')
  else await signIn(page, who, who === 'medico' ? demoMedico : demoHospital)
  const inPage = new Proxy(page, {
    get(target, name) {
      if (name === 'goto') return (address: string) => target.evaluate((to) => history.pushState(null, '', to), address)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const size = page.viewportSize()!
  for (const { name, open } of screens.filter((screen) => screen.who === who && !opensOnlyAnew.includes(screen.name))) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(size)
    // Leaves whatever the last screen had opened.
    await inPage.goto('/privacidade')
    await inPage.goto('/')
    const failure = await open(inPage).catch((error: Error) => error.message)
    expect.soft(failure, name).toBeUndefined()
    await expect.soft(page.getByText('Não foi possível', { exact: false }), name).toHaveCount(0)
  }
}
