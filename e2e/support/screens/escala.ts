import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

export const escalaScreens: Screen[] = [
  { name: 'week of the plan', who: 'hospital', open: openPlan },
  {
    name: 'week of the plan without a shift',
    who: 'hospital',
    open: async (page) => {
      await page.goto('/?view=hospital-dashboard&aba=escala&dia=2020-01-06')
      await expect(page.getByText(/^Nenhum plantão nest/)).toBeVisible()
    },
  },
  {
    name: 'plan of no day',
    who: 'hospital',
    open: async (page) => {
      await page.goto('/?view=hospital-dashboard&aba=escala&dia=2026-02-31')
      await expect(page.getByText('Não existe o dia “2026-02-31”', { exact: false })).toBeVisible()
    },
  },
]

async function openPlan(page: Page) {
  await page.getByRole('tab', { name: 'Escala' }).click()
  await expect(page.getByRole('heading', { name: /^Escala: / })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}
