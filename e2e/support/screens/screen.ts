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
