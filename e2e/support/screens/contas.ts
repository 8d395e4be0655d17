import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { atAddress, type Screen } from './screen.ts'

const tabNames = { hospital: 'Contas', medico: 'Ganhos' } as const
const sides = ['hospital', 'medico'] as const
const [contas, ganhos] = ['/?view=hospital-dashboard&aba=contas', '/?view=doctor-dashboard&aba=ganhos']

export const contasScreens: Screen[] = [
  ...sides.map((who) => ({ name: `accounts of a ${who}`, who, open: (page: Page) => openMonth(page, who) })),
  ...sides.map((who) => ({
    name: `list behind a number of a ${who}`,
    who,
    isVariant: who === 'medico',
    open: async (page: Page) => {
      await openMonth(page, who)
      await figures(page).last().click()
      await expect(page.getByRole('list', { name: / · / }).getByRole('listitem').first()).toBeVisible()
    },
  })),
  atAddress('hospital', 'accounts of no month', `${contas}&mes=2026-13`, 'Não existe o mês “2026-13”'),
  atAddress('medico', 'accounts of an empty month', `${ganhos}&mes=2020-01`, 'Os plantões com início neste mês'),
]

async function openMonth(page: Page, who: (typeof sides)[number]) {
  await page.getByRole('tab', { name: tabNames[who] }).click()
  await expect(page.getByRole('heading', { name: tabNames[who], level: 1 })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  // A month may have no shifts yet in its first days, so the month before is shown.
  if ((await figures(page).count()) === 0) await page.getByRole('link', { name: /^Anterior/ }).click()
  await expect(figures(page).first()).toBeVisible()
}

/** The rows of the groups, which are links. */
const figures = (page: Page) => page.getByRole('main').getByRole('region', { name: /^Por / }).getByRole('link')
