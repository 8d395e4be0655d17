import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { atAddress, cards, changeAnswers, openCandidate, openCandidates, type Screen } from './screen.ts'

interface Decided {
  id: string
  status: string
  undo_until: string | null
}

/** Answers a decision as the server does, without deciding: the list that follows has it too. */
const answerDecision = (page: Page, act: 'accept' | 'refuse', status: string) =>
  page.route(`**/functions/v1/${act}-candidatura`, async (route) => {
    const { candidatura_id: id } = route.request().postDataJSON()
    const now = Date.now()
    const decided = { status, undo_until: new Date(now + 10_000).toISOString() }
    await changeAnswers<{ items: Decided[] }>(page, '**/rest/v1/candidaturas?*', (list) => ({
      ...list,
      items: list.items.map((item) => (item.id === id ? { ...item, ...decided } : item)),
    }))
    await route.fulfill({ json: { id, vaga_id: id, medico_id: id, status, created_at: new Date(now).toISOString() } })
  })

export const candidaturaScreens: Screen[] = [
  {
    name: 'own candidaturas',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await cards(page, 'Próximos plantões')
    },
  },
  {
    name: 'next shift',
    who: 'medico',
    isVariant: true,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await page.getByRole('list', { name: 'Próximos plantões' }).getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Dia do plantão' })).toContainText('Seu plantão')
    },
  },
  { name: 'candidates', who: 'hospital', open: openCandidates },
  { name: 'candidate profile', who: 'hospital', open: openCandidate },
  {
    name: 'acceptance that can be undone',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await answerDecision(page, 'accept', 'aceita')
      await openPendentes(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).first().click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Desfazer' })).toBeVisible()
      await expect(
        page.locator('[data-sonner-toast]').filter({ hasText: 'aceito' }).getByRole('button', { name: 'Desfazer' }),
      ).toBeVisible()
    },
  },
  {
    name: 'refusal that can be undone, with its reason',
    who: 'hospital',
    open: async (page) => {
      await answerDecision(page, 'refuse', 'recusada')
      await openPendentes(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Recusar' }).first().click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Desfazer' })).toBeVisible()
      const refusal = page.locator('[data-sonner-toast]')
      await refusal.getByRole('button', { name: 'Escrever o motivo' }).click()
      await expect(refusal.getByLabel('Motivo', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'everybody who waits',
    who: 'hospital',
    open: async (page) => {
      await page.goto('/?view=hospital-dashboard&aba=candidatos')
      await expect(page.getByRole('button', { name: 'Aceitar' }).first()).toBeVisible()
    },
  },
  atAddress(
    'hospital',
    'nobody who waits is found',
    '/?view=hospital-dashboard&aba=candidatos&quem=xyz',
    messages.candidatos.noneFound,
  ),
  {
    name: 'question before dismissing, without a reason',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await candidatesOf(page, 'Preenchida')
      await page.getByRole('dialog').getByRole('button', { name: 'Dispensar médico' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dispensar' }).click()
      await expect(page.getByText('Escreva o motivo', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before withdrawing',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await page.getByRole('button', { name: 'Retirar candidatura' }).first().click()
      await expect(page.getByRole('alertdialog').getByLabel('Motivo', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'giving up a shift',
    who: 'medico',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      // All filled shifts are made to begin in 20 hours, so that the warning appears.
      const starts_at = new Date(Date.now() + 20 * 3_600_000).toISOString()
      await changeAnswers(page, '**/rest/v1/candidaturas/own*', (list: { items: { vaga: { status: string } }[] }) => {
        for (const { vaga } of list.items) if (vaga.status === 'preenchida') Object.assign(vaga, { starts_at })
        return list
      })
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await page.getByRole('button', { name: 'Desistir do plantão' }).first().click()
      await expect(page.getByRole('alertdialog')).toContainText('Código de Ética Médica')
    },
  },
  {
    name: 'candidates, none',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver Candidatos (0)' }).first().click()
      await expect(page.getByText(messages.candidaturas.none, { exact: true })).toBeVisible()
    },
  },
]

const openPendentes = (page: Page) => candidatesOf(page, 'Aberta')

async function candidatesOf(page: Page, badge: string) {
  const card = page.getByRole('article').filter({ has: page.getByText(badge, { exact: true }) })
  await card
    .getByRole('button', { name: /^Ver Candidatos \([1-9]/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}
