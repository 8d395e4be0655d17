import type { Locator } from '@playwright/test'

export const menuOf = (card: Locator, name = 'Mais ações') => card.getByRole('button', { name, exact: true })

/** @param name the name of the button '⋯', which is another for a whole list */
export async function chooseFromMenu(card: Locator, action: string, name?: string) {
  await menuOf(card, name).click()
  await card.page().getByRole('menuitem', { name: action, exact: true }).click()
}
