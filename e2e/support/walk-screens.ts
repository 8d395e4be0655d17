import type { Page } from '@playwright/test'
import { demoHospital, demoMedico, enter, expect, signIn } from './people.ts'
import { screens } from './screens.ts'

export type Walker = 'nobody' | 'medico' | 'hospital'

/**
 * Opens every screen of this person in one page, signed in once, for a condition that the page was prepared with. A screen that
 * does not open is one failure, and the next is tried.
 */
export async function walkScreens(page: Page, who: Walker) {
  if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
  await walk(page, page, who)
}

/** Changes a list on its way, which the page would have to load again. */
const opensOnlyAnew = ['giving up a shift']

/** The same without loading the page again, which would end a session that lives in memory. Signs in at the login. */
export async function walkScreensInOnePage(page: Page, who: Walker) {
  if (who === 'nobody') await page.goto('/')
  else await signIn(page, who, who === 'medico' ? demoMedico : demoHospital)
  const inPage = new Proxy(page, {
    get(target, name) {
      if (name === 'goto') return (address: string) => target.evaluate((to) => history.pushState(null, '', to), address)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await walk(page, inPage, who, opensOnlyAnew)
}

async function walk(page: Page, driven: Page, who: Walker, leftOut: string[] = []) {
  const size = page.viewportSize()!
  for (const { name, open } of screens.filter((screen) => screen.who === who && !leftOut.includes(screen.name))) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(size)
    // Leaves whatever the last screen had opened.
    await driven.goto('/privacidade')
    await driven.goto('/')
    const failure = await open(driven).catch((error: Error) => error.message)
    expect.soft(failure, name).toBeUndefined()
    await expect.soft(page.getByText('Não foi possível', { exact: false }), name).toHaveCount(0)
  }
}
