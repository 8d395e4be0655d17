import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { atAddress, type Screen } from './screen.ts'

const escala = '/?view=hospital-dashboard&aba=escala'

export const escalaScreens: Screen[] = [
  { name: 'week of the plan', who: 'hospital', open: openPlan },
  {
    name: 'list of a total',
    who: 'hospital',
    open: async (page) => {
      await openPlan(page)
      await page.getByRole('link', { name: 'Mês' }).click()
      await page.getByRole('button', { name: / com médico$/ }).click()
      await expect(page.getByRole('list', { name: / de / }).first()).toBeVisible()
    },
  },
  {
    name: 'month of the plan',
    who: 'hospital',
    open: async (page) => {
      await openPlan(page)
      await page.getByRole('link', { name: 'Mês' }).click()
      await expect(page.getByRole('button', { name: / com médico$/ })).toBeVisible()
    },
  },
  {
    name: 'sectors of the plan',
    who: 'hospital',
    open: async (page) => {
      await openPlan(page)
      await page.getByRole('link', { name: 'Mês' }).click()
      await page.getByRole('button', { name: 'Todos os setores' }).click()
      await expect(page.getByRole('dialog', { name: 'Setores na escala' })).toBeVisible()
    },
  },
  atAddress('hospital', 'week of the plan without a shift', `${escala}&dia=2020-01-06`, /^Nenhum plantão nest/),
  atAddress('hospital', 'plan of no day', `${escala}&dia=2026-02-31`, 'Não existe o dia “2026-02-31”'),
  {
    name: 'panel of a shift with candidates',
    who: 'hospital',
    open: async (page) => {
      await openShift(page, 'aguardam')
      await expect(page.getByRole('button', { name: 'Aceitar' }).first()).toBeVisible()
    },
  },
  {
    name: 'panel of a draft',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openShift(page, 'rascunho')
      await expect(page.getByRole('button', { name: 'Publicar esta vaga' })).toBeVisible()
    },
  },
  {
    name: 'moving a draft',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openShift(page, 'rascunho')
      await page.getByRole('button', { name: 'Alterar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Dia seguinte' }).click()
      await expect(page.getByText('É um rascunho: ninguém recebe aviso.')).toBeVisible()
    },
  },
  atAddress(
    'hospital',
    'panel of no shift',
    `${escala}&plantao=${crypto.randomUUID()}`,
    'Este plantão não existe mais',
  ),
  {
    name: 'who is on duty now',
    who: 'hospital',
    open: async (page) => {
      await openPlan(page)
      await page.getByRole('link', { name: 'Agora', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Escala: Agora' })).toBeVisible()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
    },
  },
]

async function openPlan(page: Page) {
  await page.getByRole('tab', { name: 'Escala' }).click()
  await expect(page.getByRole('heading', { name: /^Escala: / })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

async function openShift(page: Page, situacao: 'aguardam' | 'rascunho') {
  await page.goto(`${escala}&visao=mes&situacao=${situacao}`)
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await expect(page).toHaveURL(/dia=/)
  await page.locator('main [data-shift]').first().click()
}
