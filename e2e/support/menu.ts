import type { Locator } from '@playwright/test'

export const menuOf = (card: Locator) => card.getByRole('button', { name: 'Mais ações' })

export async function chooseFromMenu(card: Locator, action: string) {
  await menuOf(card).click()
  await card.page().getByRole('menuitem', { name: action, exact: true }).click()
}
