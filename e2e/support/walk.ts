import { type Page, test } from '@playwright/test'
import { expect } from './people.ts'
import { screens } from './screens/all.ts'
import type { Screen } from './screens/screen.ts'

export const walkers = ['nobody', 'medico', 'hospital', 'operador'] as const

interface Walk {
  only?: readonly string[]
  /** Never loads the page again, because that would end a session that lives in memory. */
  isInOnePage?: boolean
}

/**
 * Opens every view and dialog that this person sees, one after the other in one page. The person is signed in already.
 * A screen that does not open counts as one failure, and the next is tried.
 */
export async function walkScreens(
  page: Page,
  who: Screen['who'],
  look: (screen: Screen) => Promise<void>,
  { only, isInOnePage = false }: Walk = {},
) {
  const size = page.viewportSize()!
  const shown = isInOnePage ? withoutLoading(page) : page
  const own = screens.filter((screen) => screen.who === who)
  if (only) expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining([...only]))
  const isWalked = ({ name, opensOnlyAnew }: Screen) =>
    (only?.includes(name) ?? true) && !(isInOnePage && opensOnlyAnew)
  for (const screen of own.filter(isWalked)) {
    await test.step(screen.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Another address closes what the previous screen opened.
      if (isInOnePage) await shown.goto('/privacidade')
      await shown.goto('/')
      // The size changes only after `goto`. A wider window makes the page close a sheet by going back in the history,
      // and that step would stop a navigation under way.
      await page.setViewportSize(size)
      if (who !== 'nobody') await expect(page.getByRole('article').first()).toBeVisible()
      const failure = await screen.open(shown).catch((error: Error) => error.message)
      expect.soft(failure, `${screen.name} opens`).toBeUndefined()
      if (failure !== undefined) return
      // Grey shapes stand in for content that is still loading.
      await expect(page.locator('[data-loading]:visible')).toHaveCount(0)
      await look(screen)
    })
  }
}

/** Wraps the page so that `goto` changes its address without loading it again. */
function withoutLoading(page: Page) {
  return new Proxy(page, {
    get(target, name) {
      if (name === 'goto') return (address: string) => target.evaluate((to) => history.pushState(null, '', to), address)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
