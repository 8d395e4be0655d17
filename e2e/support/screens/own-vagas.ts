import { messages } from '@plantao/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { chooseFromMenu, menuOf } from '../menu.ts'
import { expect } from '../people.ts'
import { cards, changeAnswers, openCalendar, type Screen, unfoldNewVaga } from './screen.ts'

export const ownVagaScreens: Screen[] = [
  { name: 'hospital dashboard', who: 'hospital', open: async (page) => cards(page, 'Vagas Cadastradas') },
  {
    name: 'own vagas by day, of one chip',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: /^Próximos 7 dias/ }).click()
      await chooseFromMenu(page.getByRole('region', { name: 'Vagas Cadastradas' }), 'Por data', 'Mais ações da lista')
      await expect(
        page.getByRole('list', { name: 'Vagas Cadastradas' }).getByRole('heading', { name: / de / }).first(),
      ).toBeVisible()
    },
  },
  {
    name: 'own vagas, none found',
    who: 'hospital',
    open: async (page) => {
      await page.getByLabel('Buscar', { exact: true }).fill('zzz')
      await expect(page.getByText(messages.vagas.noneFiltered, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'hospital dashboard of a new account',
    who: 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      await changeAnswers(page, '**/rest/v1/hospitais/me', (hospital: object) => ({ ...hospital, cnes: '' }))
      await page.goto('/privacidade')
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Para começar' })).toBeVisible()
    },
  },
  {
    name: 'page of a shift that begins soon with nobody',
    who: 'hospital',
    open: async (page) => {
      // In the demonstration the shift that a doctor gave up is tomorrow.
      await page.getByRole('button', { name: /^Sem candidato em 72 h/ }).click()
      const given = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Avisar todos' }) })
      await given.getByRole('heading').getByRole('link').first().click()
      await expect(page.getByRole('list', { name: 'Quem pode cobrir o plantão' })).toBeVisible()
    },
  },
  {
    name: 'own vagas as a table',
    who: 'hospital',
    open: async (page) => {
      await openTable(page)
      await page.getByLabel('Selecionar todas', { exact: true }).click()
      await expect(page.getByRole('button', { name: /^Encerrar \(\d+\)$/ })).toBeVisible()
    },
  },
  {
    name: 'question before closing many vagas',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openTable(page)
      await page.getByLabel('Selecionar todas', { exact: true }).click()
      await page.getByRole('button', { name: /^Encerrar/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'drafts of a hospital',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: /^Rascunhos/ }).click()
      await expect(page.getByRole('table').getByText('Rascunho', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'quick search of a hospital',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Procurar' }).click()
      const box = page.getByRole('dialog', { name: 'Procurar', exact: true })
      await box.getByRole('combobox').fill('pr')
      await expect(box.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'new vaga with faults',
    who: 'hospital',
    open: async (page) => {
      await unfoldNewVaga(page)
      await page.getByLabel('Data', { exact: true }).fill('31/02')
      await page.getByLabel('Valor', { exact: true }).fill('mil')
      await page.getByRole('button', { name: 'Criar Vaga' }).click()
      await expect(page.getByText(/^Fevereiro de \d{4} tem 2[89] dias\.$/)).toBeVisible()
      await expect(page.getByText(messages.vagas.required, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'calendar of a new vaga',
    who: 'hospital',
    open: async (page) => {
      await unfoldNewVaga(page)
      await openCalendar(page)
      await expect(page.getByRole('gridcell', { name: /, hoje/ })).toBeVisible()
    },
  },
  {
    name: 'menu of a vaga',
    who: 'hospital',
    open: async (page) => {
      await menuOf(cardOf(page, 'Preenchida')).click()
      await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible()
    },
  },
  { name: 'editing a vaga', who: 'hospital', open: openEdit },
  {
    name: 'question before saving a vaga',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openMove(page, withCandidates(page))
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'moving a vaga with candidates',
    who: 'hospital',
    open: async (page) => {
      await openMove(page, withCandidates(page))
      await expect(page.getByText(/e-mail com o que mudou/)).toBeVisible()
    },
  },
  {
    name: 'moving a filled shift',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openMove(page, cardOf(page, 'Preenchida'))
      await expect(page.getByText(/recebe a proposta e responde\.$/)).toBeVisible()
    },
  },
  { name: 'proposing a change', who: 'hospital', open: openProposal },
  {
    name: 'calendar of a proposal',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openProposal(page)
      await openCalendar(page.getByRole('dialog'))
      await expect(page.getByRole('gridcell', { selected: true })).toBeVisible()
    },
  },
  {
    name: 'notes of a filled vaga',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openProposal(page)
      await page.getByRole('dialog').getByLabel('Observações').fill('Ramal 12')
      await expect(page.getByText(/recebe um aviso com o que mudou\.$/)).toBeVisible()
    },
  },
  {
    name: 'proposal without a difference',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openProposal(page)
      await page.getByRole('button', { name: 'Enviar proposta' }).click()
      await expect(page.getByText('Altere algum campo', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'who could cover a shift',
    who: 'hospital',
    open: async (page) => {
      // In the demonstration the shift that a doctor gave up is tomorrow, so this filter shows it.
      await page.getByRole('button', { name: /^Sem candidato em 72 h/ }).click()
      await page.getByRole('button', { name: 'Avisar todos' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Quem pode cobrir o plantão' })
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'question before closing a vaga',
    who: 'hospital',
    open: async (page) => {
      await chooseFromMenu(cardOf(page, 'Aberta'), 'Encerrar vaga')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

async function openTable(page: Page) {
  await page.getByRole('link', { name: 'Tabela', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Vagas Cadastradas' }).getByRole('row').nth(1)).toBeVisible()
}

async function openMove(page: Page, card: Locator) {
  await chooseFromMenu(card, 'Alterar')
  await page.getByRole('dialog').getByRole('button', { name: 'Dia seguinte' }).click()
}

const cardOf = (page: Page, badge: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(badge, { exact: true }) })
    .first()

const withCandidates = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText('Aberta', { exact: true }) })
    .filter({ hasText: /Ver Candidatos \([1-9]/ })
    .first()

async function openProposal(page: Page) {
  await chooseFromMenu(cardOf(page, 'Preenchida'), 'Alterar')
  await expect(page.getByRole('dialog', { name: 'Alterar plantão' })).toBeVisible()
}

async function openEdit(page: Page) {
  await chooseFromMenu(cardOf(page, 'Aberta'), 'Alterar')
  await expect(page.getByRole('dialog', { name: 'Alterar vaga' })).toBeVisible()
}
