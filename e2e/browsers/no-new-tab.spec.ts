import type { Page } from '@playwright/test'
import { demo, demoMedico, enter, expect, test } from '../support/people.ts'

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
  test(`where the browser opens ${answer}, a link opens the document`, async ({ newPage }) => {
    const page = await newPage(demo())
    await page.addInitScript(prepare)
    await enter(page, demoMedico)
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
    await page.getByRole('button', { name: 'Visualizar', exact: true }).click()
    const link = page.getByRole('link', { name: 'Abrir o documento nesta aba' })
    await expect(link).toBeVisible()
    expect(await mediaTypeBehind(page, link.click.bind(link))).toBe('application/pdf')
  })
}

async function mediaTypeBehind(page: Page, tap: () => Promise<void>) {
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('token='))
  await tap()
  const response = await page.request.get((await asked).url())
  return response.headers()['content-type']
}
