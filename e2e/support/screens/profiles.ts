import type { PersonRequest } from '@plantao/contract/auth/requests/schema'
import { messages } from '@plantao/contract/messages'
import { operacao } from '@plantao/contract/sentences/operacao'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { openPart } from '../profile.ts'
import type { Screen } from './screen.ts'

export const profileScreens: Screen[] = [
  { name: 'doctor profile', who: 'medico', isVariant: true, open: openProfile },
  {
    name: 'doctor profile, editing',
    who: 'medico',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByLabel('Nome completo', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText(messages.medicos.required, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'doctor profile, security',
    who: 'medico',
    open: async (page) => {
      await openPart(page, 'Segurança')
      await page.getByRole('button', { name: 'Alterar senha' }).click()
      await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'doctor profile, e-mails',
    who: 'medico',
    open: async (page) => {
      await openPart(page, 'Avisos')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'doctor profile, who saw the data',
    who: 'medico',
    isVariant: true,
    open: async (page) => {
      await openPart(page, 'Quem viu meus dados')
      await expect(page.getByText(/^Operação do Plantão Aberto abriu seus dados/)).toBeVisible()
    },
  },
  {
    name: 'question before the end of an account',
    who: 'medico',
    open: async (page) => {
      await openPart(page, 'Conta')
      await page.getByRole('button', { name: 'Excluir minha conta' }).click()
      await expect(page.getByRole('dialog', { name: 'Excluir sua conta?' })).toBeVisible()
    },
  },
  {
    name: 'doctor profile, with requests',
    who: 'medico',
    opensOnlyAnew: true,
    open: async (page) => {
      await answerRequests(page)
      await openPart(page, 'Conta')
      await page
        .getByRole('region', { name: 'Pedidos sobre meus dados' })
        .getByText('Resposta: ')
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'request about own data',
    who: 'medico',
    open: async (page) => {
      await openPart(page, 'Conta')
      await page.getByRole('button', { name: 'Fazer um pedido' }).click()
      await expect(page.getByRole('alertdialog').getByLabel('Detalhes', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'request about own data, without a text',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await answerRequests(page)
      await openPart(page, 'Conta')
      await page.getByRole('button', { name: 'Fazer um pedido' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('O que você precisa').selectOption({ label: 'Outro pedido' })
      await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
      await expect(dialog.getByText(operacao.requestTextRequired)).toBeVisible()
    },
  },
  { name: 'doctor who is suspended', who: 'medico', opensOnlyAnew: true, open: openSuspended },
  { name: 'hospital that is suspended', who: 'hospital', isVariant: true, opensOnlyAnew: true, open: openSuspended },
  { name: 'hospital profile', who: 'hospital', isVariant: true, open: openHospital },
  {
    name: 'hospital profile, texts for the day',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openPart(page, 'Para o dia do plantão')
      await page.getByRole('button', { name: 'Alterar textos' }).click()
      await expect(page.getByLabel('Por onde entrar', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'hospital profile, editing',
    who: 'hospital',
    open: async (page) => {
      await openHospital(page)
      await page.getByRole('button', { name: 'Editar' }).click()
      await expect(page.getByLabel('Localização', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'hospital profile, CNES and technical director with faults',
    who: 'hospital',
    open: async (page) => {
      await openPart(page, 'CNES e diretor técnico')
      await page.getByRole('button', { name: 'Alterar registro' }).click()
      await page.getByLabel('CNES', { exact: true }).fill('123')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText('O CNES tem sete dígitos, com os zeros do começo')).toBeVisible()
    },
  },
]

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(page.getByText(/^média de/)).toBeVisible()
}

async function openHospital(page: Page) {
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await expect(page.getByRole('link', { name: /^Avisos \d/ })).toBeVisible()
}

async function answerRequests(page: Page) {
  const asked: PersonRequest = {
    id: '00000000-0000-4000-8000-000000000000',
    kind: 'acesso',
    text: '',
    created_at: '2026-11-02T15:00:00Z',
    due_on: '2026-11-17',
    answered_at: '2026-11-04T15:00:00Z',
    answer: 'Sua cópia está pronta: use “Exportar meus dados”, logo acima.',
  }
  const waiting: PersonRequest = {
    ...asked,
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'correcao',
    text: 'Meu nome de solteira aparece em um plantão de março.',
    answered_at: null,
    answer: null,
  }
  const json = { items: [waiting, asked], next_cursor: null }
  await page.route('**/rest/v1/person_requests*', (route) => route.fulfill({ json }))
}

/** Makes the account look suspended, but only at the address '/?suspensa'. */
async function openSuspended(page: Page) {
  await page.addInitScript(() => {
    if (location.search !== '?suspensa') return
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      const text = getItem.call(this, key)
      if (key !== 'plantao.auth' || text === null) return text
      const session = JSON.parse(text)
      session.user.suspension = {
        suspended_at: '2026-11-20T15:00:00Z',
        reason: 'Denúncias de pedidos de depósito para “reservar” plantões.',
      }
      return JSON.stringify(session)
    }
  })
  await page.goto('/?suspensa')
  await expect(page.getByRole('region', { name: 'Sua conta está suspensa' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
}
