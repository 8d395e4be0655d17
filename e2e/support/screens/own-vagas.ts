import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { cards, type Screen } from './screen.ts'

export const ownVagaScreens: Screen[] = [
  { name: 'hospital dashboard', who: 'hospital', open: async (page) => cards(page, 'Vagas Cadastradas') },
  {
    name: 'new vaga with faults',
    who: 'hospital',
    open: async (page) => {
      await page.getByLabel('Valor', { exact: true }).fill('mil')
      await page.getByRole('button', { name: 'Criar Vaga' }).click()
      await expect(page.getByText(messages.vagas.required, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'history of a vaga',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: 'Histórico' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Histórico' }).getByText('Vaga publicada')).toBeVisible()
    },
  },
  { name: 'editing a vaga', who: 'hospital', open: openEdit },
  {
    name: 'question before saving a vaga',
    who: 'hospital',
    open: async (page) => {
      await openEdit(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'proposing a change', who: 'hospital', open: openProposal },
  {
    name: 'notes of a filled vaga',
    who: 'hospital',
    open: async (page) => {
      const filled = page.getByRole('listitem').filter({ hasText: 'Preenchida por' }).first()
      await filled.getByRole('button', { name: 'Editar' }).click()
      await expect(page.getByRole('dialog', { name: 'Editar vaga' }).getByLabel('Observações')).toBeVisible()
    },
  },
  {
    name: 'proposal without a difference',
    who: 'hospital',
    open: async (page) => {
      await openProposal(page)
      await page.getByRole('button', { name: 'Enviar proposta' }).click()
      await expect(page.getByText('Altere a data, o horário ou o valor', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before closing a vaga',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: 'Encerrar vaga' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

async function openProposal(page: Page) {
  await page.getByRole('button', { name: 'Propor alteração' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Propor alteração' })).toBeVisible()
}

async function openEdit(page: Page) {
  const open = page.getByRole('listitem').filter({ has: page.getByText('Aberta', { exact: true }) })
  await open.first().getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar vaga' })).toBeVisible()
}
