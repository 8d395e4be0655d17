import type { Page } from '@playwright/test'
import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

const uses = [
  { screen: 'doctor profile', person: demoMedico, button: 'Visualizar' },
  { screen: 'candidate profile', person: demoHospital, button: 'Visualizar Documento' },
]

/** With a pop-up blocker, or inside another app, `window.open` opens no tab. It returns null or a closed window. */
const openers = {
  nothing: () => {
    window.open = () => null
  },
  'a closed window': () => {
    window.open = () => ({ closed: true }) as Window
  },
}

for (const [answer, prepare] of Object.entries(openers)) {
  for (const { screen, person, button } of uses) {
    test(`where the browser opens ${answer}, a link opens the document: ${screen}`, async ({ newPage }) => {
      const page = await newPage(demo())
      await page.addInitScript(prepare)
      await enter(page, person)
      await screens.find(({ name }) => name === screen)!.open(page)
      await page.getByRole('button', { name: button, exact: true }).click()
      const link = page.getByRole('link', { name: 'Abrir o documento nesta aba' })
      await expect(link).toBeVisible()
      expect(await mediaTypeBehind(page, link.click.bind(link))).toBe('application/pdf')
    })
  }
}

/** The media type of the address that the tab opens. */
async function mediaTypeBehind(page: Page, tap: () => Promise<void>) {
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('token='))
  await tap()
  const response = await page.request.get((await asked).url())
  return response.headers()['content-type']
}
