import { type Page, test } from '@playwright/test'
import { expect } from './people.ts'
import { screens } from './screens/all.ts'
import type { Screen } from './screens/screen.ts'

export const walkers = ['nobody', 'medico', 'hospital'] as const

interface Walk {
  /** Names of the screens to open, else all. */
  only?: readonly string[]
  /** Without loading the page again, which would end a session that lives in memory. */
  isInOnePage?: boolean
}

/** They change an answer on its way, which only a page that is loaded anew asks for. */
const opensOnlyAnew = ['giving up a shift', 'question before a no-show', 'answering a no-show, with faults']

/**
 * Opens every view and dialog that this person sees, one after the other in one page. The person is signed in already. A
 * screen that does not open is one failure, and the next is tried.
 */
export async function walkScreens(
  page: Page,
  who: Screen['who'],
  look: (screen: Screen) => Promise<void>,
  { only, isInOnePage = false }: Walk = {},
) {
  const size = page.viewportSize()!
  const shown = isInOnePage ? withoutLoading(page) : page
  const isWalked = ({ name, who: whose }: Screen) =>
    whose === who && (only?.includes(name) ?? true) && !(isInOnePage && opensOnlyAnew.includes(name))
  for (const screen of screens.filter(isWalked)) {
    await test.step(screen.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.setViewportSize(size)
      // Another address closes what the last screen had opened.
      if (isInOnePage) await shown.goto('/privacidade')
      await shown.goto('/')
      if (who !== 'nobody') await expect(page.getByRole('list').getByRole('article').first()).toBeVisible()
      const failure = await screen.open(shown).catch((error: Error) => error.message)
      expect.soft(failure, `${screen.name} opens`).toBeUndefined()
      if (failure === undefined) await look(screen)
    })
  }
}

/** The page, which changes its address itself where another would be loaded. */
function withoutLoading(page: Page) {
  return new Proxy(page, {
    get(target, name) {
      if (name === 'goto') return (address: string) => target.evaluate((to) => history.pushState(null, '', to), address)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
