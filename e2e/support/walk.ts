import { type Page, test } from '@playwright/test'
import { expect } from './people.ts'
import { screens } from './screens/all.ts'
import type { Screen } from './screens/screen.ts'

/** One screen of each layout. */
export const layouts = screens.filter(({ isVariant }) => !isVariant)

/** Each person's screens in equal parts of at most 20, which run side by side. */
export const partsOf = (all: Screen[]) =>
  (['nobody', 'medico', 'hospital', 'operador'] as const).flatMap((who) => {
    const names = all.filter((screen) => screen.who === who).map(({ name }) => name)
    const count = Math.ceil(names.length / 20)
    return Array.from({ length: count }, (_, part) => ({
      who,
      title: count === 1 ? who : `${who}, part ${part + 1} of ${count},`,
      only: names.filter((_, index) => index % count === part),
    }))
  })

/**
 * Opens the named screens of this person one after the other in one page. The person is signed in already. A screen
 * that does not open counts as one failure, and the next is tried. Screens that need the page loaded again come last,
 * because the page would keep their changed answers.
 */
export async function walkScreens(
  page: Page,
  who: Screen['who'],
  only: readonly string[],
  look: (screen: Screen) => Promise<void>,
  /** Leaves out the screens that need the page loaded again, because that would end a session that lives in memory. */
  isInOnePage = false,
) {
  const size = page.viewportSize()!
  const onePage = withoutLoading(page)
  const walked = screens.filter(({ name, who: whose }) => whose === who && only.includes(name))
  const unknown = only.filter((name) => !screens.some((screen) => screen.name === name))
  expect(unknown, 'screens that have another name now').toEqual([])
  const anew = isInOnePage ? [] : walked.filter(({ opensOnlyAnew }) => opensOnlyAnew)
  for (const screen of [...walked.filter(({ opensOnlyAnew }) => !opensOnlyAnew), ...anew]) {
    const shown = screen.opensOnlyAnew ? page : onePage
    await test.step(screen.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Another address closes what the previous screen opened.
      if (!screen.opensOnlyAnew) await shown.goto('/privacidade')
      await shown.goto('/')
      // The size changes only after `goto`. A wider window makes the page close a sheet by going back in the history,
      // and that step would stop a navigation under way.
      await page.setViewportSize(size)
      await closeToasts(page)
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

/** A sentence about something that the screen cannot show. One screen fails by intention. */
export const failureOn = (page: Page) => page.getByText(/Não foi possível(?! confirmar o e-mail)/)

/** The sentence of a page that cannot reach the service. */
export const away = (page: Page) => page.getByText(/^Serviço temporariamente indisponível/)

/** A toast of the screen before would lie over the controls of the next, and stay while the pointer rests on it. */
async function closeToasts(page: Page) {
  const toasts = page.locator('[data-sonner-toast]')
  await toasts.locator('[data-close-button]').evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(toasts).toHaveCount(0)
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
