import type { Locator, Page } from '@playwright/test'
import { expect } from '../people.ts'

/** A view or dialog on the demonstration's data, and the way to it from the person's start. */
export interface Screen {
  name: string
  who: 'nobody' | 'medico' | 'hospital' | 'operador'
  open: (page: Page) => Promise<void>
}

export async function cards(page: Page, list: string) {
  await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible()
}

/** Changes the server's answer at this address, also where it would be 304. */
export async function changeAnswers<Body>(page: Page, url: string, change: (body: Body) => Body) {
  await page.route(url, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Opens the first calendar within `scope`. */
export const openCalendar = (scope: Page | Locator) =>
  scope.getByRole('button', { name: 'Abrir calendário' }).first().click()
