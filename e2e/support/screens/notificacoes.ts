import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

export const notificacaoScreens = (['medico', 'hospital'] as const).map(
  (who): Screen => ({
    name: `notifications of a ${who}`,
    who,
    isVariant: who === 'medico',
    open: async (page: Page) => {
      await page.getByRole('button', { name: /^Notificações/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem').first()).toBeVisible()
    },
  }),
)
