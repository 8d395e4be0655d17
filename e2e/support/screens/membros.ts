import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { changeAnswers, type Screen } from './screen.ts'

export const membroScreens: Screen[] = [
  { name: 'doctors of the house', who: 'hospital', open: openMembros },
  {
    name: 'doctors of the house without CRM, with a fault',
    who: 'hospital',
    open: async (page) => {
      await openMembros(page)
      await page.getByRole('button', { name: /^\d+ sem CRM$/ }).click()
      await page
        .getByLabel(/^CRM de /)
        .first()
        .fill('x')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Escreva o CRM assim: CRM/SP 123456')).toBeVisible()
    },
  },
  {
    name: 'no doctors of the house',
    who: 'hospital',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      const counts = { ativos: 0, sem_crm: 0, inativos: 0 }
      await changeAnswers(page, '**/rest/v1/membros?*', () => ({ items: [], next_cursor: null, counts }))
      await page.goto('/hospital/medicos')
      await expect(page.getByText('Nenhum médico da casa ainda')).toBeVisible()
    },
  },
  {
    name: 'new doctor of the house with faults',
    who: 'hospital',
    open: async (page) => {
      await openMembros(page)
      await page.getByRole('button', { name: 'Novo médico' }).click()
      await page.getByRole('dialog').getByLabel('CRM', { exact: true }).fill('x')
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Escreva o nome do médico', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'pasted list of doctors',
    who: 'hospital',
    open: async (page) => {
      await openMembros(page)
      await page.getByRole('button', { name: 'Colar lista' }).click()
      await page
        .getByRole('dialog')
        .getByLabel('Um médico por linha')
        .fill('Ana Prado; CRM/SP 123456; RQE 1234; Pediatria\nBruno Sá; Ramal 12')
      await expect(page.getByText('Linha 2: não entendemos “Ramal 12”.')).toBeVisible()
    },
  },
]

async function openMembros(page: Page) {
  await page.goto('/hospital/medicos')
  await expect(page.getByRole('list', { name: 'Médicos da casa' }).getByRole('listitem').first()).toBeVisible()
}
