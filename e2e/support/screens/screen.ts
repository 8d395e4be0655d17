import type { Page } from '@playwright/test'
import { expect } from '../people.ts'

/** A view or dialog on the data of the demonstration, and the way to it from the person's start. */
export interface Screen {
  name: string
  who: 'nobody' | 'medico' | 'hospital'
  open: (page: Page) => Promise<void>
}

export async function cards(page: Page, list: string) {
  await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible()
}

/** Changes what the server says at this address, also where it would say that nothing is new. */
export async function changeAnswers<Body>(page: Page, url: string, change: (body: Body) => Body) {
  await page.route(url, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: change(await response.json()) })
  })
}
