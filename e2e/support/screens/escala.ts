import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

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
    open: async (page) => {
      await openShift(page, 'rascunho')
      await expect(page.getByRole('button', { name: 'Publicar este plantão' })).toBeVisible()
    },
  },
  {
    name: 'moving a draft',
    who: 'hospital',
    open: async (page) => {
      await openShift(page, 'rascunho')
      await page.getByRole('button', { name: 'Mover para…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Dia seguinte' }).click()
      await expect(page.getByText('É um rascunho: ninguém recebe aviso.')).toBeVisible()
    },
  },
  {
    name: 'panel of no shift',
    who: 'hospital',
    open: async (page) => {
      await page.goto('/?view=hospital-dashboard&aba=escala&plantao=00000000-0000-4000-8000-000000000000')
      await expect(page.getByText('Este plantão não existe mais', { exact: true })).toBeVisible()
    },
  },
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
  {
    name: 'table of the shifts',
    who: 'hospital',
    open: async (page) => {
      await openPlan(page)
      await page.getByRole('link', { name: 'Lista', exact: true }).click()
      await expect(page.getByRole('table', { name: 'Plantões' }).getByRole('cell').first()).toBeVisible()
    },
  },
  {
    name: 'table of the shifts, none found',
    who: 'hospital',
    open: async (page) => {
      await page.goto('/?view=hospital-dashboard&aba=escala&visao=lista&q=zzz')
      await expect(page.getByText('Nenhum plantão com estes filtros')).toBeVisible()
    },
  },
]

async function openPlan(page: Page) {
  await page.getByRole('tab', { name: 'Escala' }).click()
  await expect(page.getByRole('heading', { name: /^Escala: / })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

async function openShift(page: Page, situacao: 'aguardam' | 'rascunho') {
  await page.goto(`/?view=hospital-dashboard&aba=escala&visao=mes&situacao=${situacao}`)
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await expect(page).toHaveURL(/dia=/)
  await page.locator('main [data-shift]').first().click()
}
