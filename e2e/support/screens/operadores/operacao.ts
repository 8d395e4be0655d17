import type { WaitingClaim } from '@plantao/contract/hospitais/proof/schema'
import { messages } from '@plantao/contract/messages'
import type { AccountPage } from '@plantao/contract/operadores/work/schema'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import type { Page } from '@playwright/test'
import { expect } from '../../people.ts'
import { atAddress, changeAnswers, type Screen } from '../screen.ts'

export const operacaoScreens: Screen[] = [
  { name: 'all that waits for an operator', who: 'operador', open: openWaiting },
  {
    name: 'nothing that waits for an operator',
    who: 'operador',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      await page.route('**/functions/v1/waiting-work', (route) =>
        route.fulfill({ json: { claims: 0, reports: 0, requests: 0 } }),
      )
      await page.route(/rest\/v1\/(proof_claims|reports|person_requests\/waiting)(\?|$)/, (route) =>
        route.fulfill({ json: { items: [], next_cursor: null } }),
      )
      await page.goto('/operacao')
      await expect(page.getByText(proofClaims.noClaims)).toBeVisible()
      await expect(page.getByText('Nenhuma denúncia espera.')).toBeVisible()
    },
  },
  {
    name: 'question before a hospital is confirmed',
    who: 'operador',
    isVariant: true,
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('button', { name: 'Confirmar hospital' }).click()
      await expect(page.getByRole('alertdialog', { name: /^Confirmar / })).toBeVisible()
    },
  },
  {
    name: 'question before a new name is approved, and the second factor asked again',
    who: 'operador',
    opensOnlyAnew: true,
    open: async (page) => {
      await changeAnswers(page, '**/rest/v1/proof_claims*', (list: { items: WaitingClaim[] }) => {
        for (const claim of list.items)
          Object.assign(claim, { kind: 'rename', new_name: 'Pronto-Socorro e Maternidade Municipal Acre Verde' })
        return list
      })
      const json = { code: 'second_factor_again', message: '', request_id: '' }
      await page.route('**/functions/v1/decide-claim', (route) => route.fulfill({ status: 403, json }))
      await openWaiting(page)
      await page.getByRole('button', { name: 'Aprovar nome' }).click()
      const dialog = page.getByRole('alertdialog', { name: /^Aprovar o nome / })
      await dialog.getByLabel('Motivo', { exact: true }).fill('O nome está no cadastro.')
      await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click()
      await expect(page.getByRole('alertdialog', { name: 'Digite o código de novo' })).toBeVisible()
    },
  },
  {
    name: 'question before the proof of another hospital is taken back',
    who: 'operador',
    opensOnlyAnew: true,
    open: async (page) => {
      await changeAnswers(page, '**/rest/v1/proof_claims*', (list: { items: WaitingClaim[] }) => {
        for (const claim of list.items) {
          const taken_by = { id: claim.hospital_id, nome: 'Pronto-Socorro Municipal Acre Verde' }
          const note = `https://exemplo.com.br/${'a'.repeat(90)}`
          const establishment = { ...claim.establishment!, name: 'PRONTO SOCORRO MUNICIPAL', phone: null }
          Object.assign(claim, { waits_because: 'taken', taken_by, note, establishment })
        }
        return list
      })
      await openWaiting(page)
      await page.getByRole('button', { name: 'Retirar confirmação' }).click()
      await expect(page.getByRole('alertdialog', { name: /^Retirar a confirmação de / })).toBeVisible()
    },
  },
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
    isVariant: true,
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
      await expect(page.getByRole('link', { name: 'H. P.' })).toBeVisible()
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
    name: 'suspended account that an operator opened',
    who: 'operador',
    isVariant: true,
    open: async (page) => {
      await changeAnswers(page, '**/functions/v1/look-at-account', (found: AccountPage) => {
        const suspension_reason = 'Denúncias de pedidos de depósito para “reservar” plantões.'
        Object.assign(found.account, { suspended_at: '2026-11-20T15:00:00Z', suspension_reason })
        return found
      })
      await openWaiting(page)
      await page.getByRole('link', { name: 'Ver conta denunciada' }).first().click()
      await giveReason(page, 'Recurso contra a suspensão.')
      await expect(page.getByRole('button', { name: 'Retirar suspensão' })).toBeVisible()
    },
  },
  {
    name: 'question before an operator deletes an account',
    who: 'operador',
    isVariant: true,
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('link', { name: 'Ver conta', exact: true }).first().click()
      await giveReason(page)
      await page.getByRole('button', { name: 'Excluir conta' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Excluir esta conta?' })).toBeVisible()
    },
  },
  {
    name: 'history of a vaga in a dispute',
    who: 'operador',
    isVariant: true,
    open: async (page) => {
      await openWaiting(page)
      await page.getByRole('link', { name: 'Ver histórico da vaga' }).first().click()
      await giveReason(page)
      await expect(page.getByRole('region', { name: 'Histórico' })).toBeVisible()
    },
  },
  atAddress('operador', 'state of an installation', '/operacao?aba=estado', 'Cópias de segurança', false),
  atAddress('operador', 'own account of an operator', '/operacao?aba=conta', /^Ativa desde/, false),
]

async function openWaiting(page: Page) {
  await page.goto('/operacao')
  await expect(page.getByRole('region', { name: 'Denúncias' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hospitais a conferir (1)' })).toBeVisible()
}

async function giveReason(page: Page, reason = 'Demonstração das telas da operação.') {
  await page.getByLabel('Motivo', { exact: true }).fill(reason)
  await page.getByRole('button', { name: 'Abrir dados' }).click()
}
