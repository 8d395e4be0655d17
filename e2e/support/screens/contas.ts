import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

const tabNames = { hospital: 'Contas', medico: 'Ganhos' } as const
const sides = ['hospital', 'medico'] as const

export const contasScreens: Screen[] = [
  ...sides.map((who) => ({ name: `accounts of a ${who}`, who, open: (page: Page) => openMonth(page, who) })),
  ...sides.map((who) => ({
    name: `list behind a number of a ${who}`,
    who,
    open: async (page: Page) => {
      await openMonth(page, who)
      await page.getByRole('table').first().getByRole('link').first().click()
      await expect(page.getByRole('list', { name: / · / }).getByRole('listitem').first()).toBeVisible()
    },
  })),
  {
    name: 'accounts of no month',
    who: 'hospital',
    open: async (page) => {
      await page.goto('/?view=hospital-dashboard&aba=contas&mes=2026-13')
      await expect(page.getByText('Não existe o mês “2026-13”', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'accounts of an empty month',
    who: 'medico',
    open: async (page) => {
      await page.goto('/?view=doctor-dashboard&aba=ganhos&mes=2020-01')
      await expect(page.getByText('Os plantões com início neste mês', { exact: false })).toBeVisible()
    },
  },
]

async function openMonth(page: Page, who: (typeof sides)[number]) {
  await page.getByRole('tab', { name: tabNames[who] }).click()
  await expect(page.getByRole('heading', { name: tabNames[who], level: 1 })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  // A month may have no shifts yet in its first days, so the month before is shown.
  const tables = page.getByRole('table')
  if ((await tables.count()) === 0) await page.getByRole('link', { name: /^Anterior/ }).click()
  await expect(tables.first()).toBeVisible()
}
