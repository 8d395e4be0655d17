import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

export const operacaoScreens: Screen[] = [
  { name: 'all that waits for an operator', who: 'operador', open: openWaiting },
  {
    name: 'decision about a report, without a reason',
    who: 'operador',
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('region', { name: 'Denúncias' }).getByRole('button', { name: 'Suspender conta' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Suspender a conta denunciada?' })
      await dialog.getByRole('button', { name: 'Suspender conta', exact: true }).click()
      await expect(dialog.getByText(messages.fields.reasonRequired)).toBeVisible()
    },
  },
  {
    name: 'answer to a request',
    who: 'operador',
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('button', { name: 'Responder' }).first().click()
      await expect(page.getByRole('alertdialog', { name: 'Responder ao pedido' })).toBeVisible()
    },
  },
  {
    name: 'search over accounts',
    who: 'operador',
    open: async (page) => {
      await page.goto('/operacao?aba=buscar')
      await page.getByLabel('Buscar conta').fill('helena')
      await expect(page.getByRole('link', { name: 'Helena Prado' })).toBeVisible()
    },
  },
  {
    name: 'reason before an account opens',
    who: 'operador',
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('link', { name: 'Ver conta denunciada' }).first().click()
      await expect(page.getByRole('heading', { name: 'Por que abrir esta conta?' })).toBeVisible()
    },
  },
  {
    name: 'account that an operator opened',
    who: 'operador',
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('link', { name: 'Ver conta denunciada' }).first().click()
      await giveReason(page)
      const account = page.getByRole('region', { name: 'Conta', exact: true })
      await expect(account.getByRole('button', { name: 'Suspender conta' })).toBeVisible()
    },
  },
  {
    name: 'history of a vaga in a dispute',
    who: 'operador',
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('link', { name: 'Ver histórico da vaga' }).first().click()
      await giveReason(page)
      await expect(page.getByRole('region', { name: 'Histórico' })).toBeVisible()
    },
  },
  {
    name: 'state of an installation',
    who: 'operador',
    open: async (page) => {
      await page.goto('/operacao?aba=estado')
      await expect(page.getByRole('region', { name: 'Cópias de segurança' })).toBeVisible()
    },
  },
  {
    name: 'own account of an operator',
    who: 'operador',
    open: async (page) => {
      await page.goto('/operacao?aba=conta')
      await expect(page.getByText(/^Ativa desde/)).toBeVisible()
    },
  },
]

async function openWaiting(page: Page) {
  await page.goto('/operacao')
  await expect(page.getByRole('region', { name: 'Denúncias' }).getByRole('article').first()).toBeVisible()
}

async function giveReason(page: Page) {
  await page.getByLabel('Motivo', { exact: true }).fill('Demonstração das telas da operação.')
  await page.getByRole('button', { name: 'Abrir dados' }).click()
}
