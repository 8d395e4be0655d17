import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { changeAnswers, type Screen } from './screen.ts'

export const setorScreens: Screen[] = [
  {
    name: 'sectors, with an archived one',
    who: 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      await openSetores(page)
      await setores(page).last().scrollIntoViewIfNeeded()
      await expect(setores(page).last()).toContainText('Arquivado')
    },
  },
  {
    name: 'menu of a sector',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openSetores(page)
      await openMenu(page)
      await expect(page.getByRole('menuitem', { name: 'Arquivar' })).toBeVisible()
    },
  },
  {
    name: 'new sector with faults',
    who: 'hospital',
    open: async (page) => {
      await openSetores(page)
      await page.getByRole('button', { name: 'Novo setor' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Escreva o nome do setor', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'joining a sector to another, with faults',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openSetores(page)
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Juntar a outro setor' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Juntar', exact: true }).click()
      await expect(page.getByText('Escolha o outro setor', { exact: true })).toBeVisible()
    },
  },
]

const setores = (page: Page) => page.getByRole('region', { name: 'Setores e turnos' }).getByRole('listitem')

const openMenu = (page: Page) =>
  setores(page)
    .first()
    .getByRole('button', { name: /^Ações de / })
    .click()

async function openSetores(page: Page) {
  await changeAnswers(page, '**/rest/v1/setores', ({ items }: { items: object[] }) => ({
    items: items.map((setor, i) => ({ ...setor, is_archived: i === items.length - 1 })),
  }))
  await page.goto('/hospital/perfil/setores')
  await expect(setores(page).first()).toBeVisible()
}
