import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

export const notificacaoScreens: Screen[] = [
  ...(['medico', 'hospital'] as const).map((who) => ({
    name: `notifications of a ${who}`,
    who,
    open: async (page: Page) => {
      await page.getByRole('button', { name: /^Notificações/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem').first()).toBeVisible()
    },
  })),
  ...(['medico', 'hospital'] as const).map((who) => ({
    name: `choices of e-mails of a ${who}`,
    who,
    open: async (page: Page) => {
      await page.getByRole('button', { name: who === 'medico' ? 'Meu Perfil' : 'Perfil do Hospital' }).click()
      const kind = who === 'medico' ? 'Candidatura recusada' : 'Nova candidatura'
      await page.getByLabel(kind, { exact: true }).scrollIntoViewIfNeeded()
    },
  })),
]
