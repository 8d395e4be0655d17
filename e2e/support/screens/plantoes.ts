import { publishSheet } from '@plantao/contract/sentences/plantoes'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { type Screen, unfoldNewVaga } from './screen.ts'

const id = '00000000-0000-7000-8000-000000000001'

export const plantaoScreens: Screen[] = [
  {
    name: 'many shifts to publish',
    who: 'hospital',
    open: async (page) => {
      const sheet = await openSheet(page)
      await sheet.getByRole('button', { name: 'Fim de semana' }).click()
      await expect(sheet.getByRole('status').filter({ hasText: ' plantões · ' })).toBeVisible()
    },
  },
  {
    name: 'many shifts to publish, every few days, with faults',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      const sheet = await openSheet(page)
      await sheet.getByRole('button', { name: 'A cada … dias' }).click()
      await sheet.getByLabel('A cada quantos dias').fill('0')
      await sheet.getByRole('button', { name: 'Marcar' }).click()
      await sheet.getByRole('button', { name: 'Publicar plantões' }).click()
      await expect(sheet.getByText(publishSheet.everyInvalid)).toBeVisible()
    },
  },
  {
    name: 'many shifts published',
    who: 'hospital',
    open: async (page) => {
      const until = new Date(Date.now() + 10_000).toISOString()
      const published = { plantao_ids: [id], publication_id: id, undo_until: until }
      await page.route('**/functions/v1/save-plantoes', (route) => route.fulfill({ json: published }))
      const sheet = await openSheet(page)
      await sheet.getByRole('button', { name: 'Todas as noites' }).click()
      await sheet.getByRole('button', { name: /^Publicar \d+ plantões$/ }).click()
      await expect(sheet.getByRole('button', { name: 'Copiar para o WhatsApp' })).toBeVisible()
    },
  },
]

/** Opens the sheet at weeks without shifts of the demonstration, filled in from a sector or an earlier shift. */
async function openSheet(page: Page) {
  await unfoldNewVaga(page)
  await page.getByRole('button', { name: 'Publicar vários plantões' }).click()
  const sheet = page.getByRole('dialog', { name: 'Publicar plantões' })
  await sheet.getByRole('group', { name: 'Começar de' }).getByRole('button').first().click()
  // The sheet keeps the choices of an earlier screen.
  const clear = sheet.getByRole('button', { name: 'Limpar dias' })
  if (await clear.isVisible()) await clear.click()
  await sheet.getByRole('button', { name: 'Próximas semanas' }).click()
  return sheet
}
