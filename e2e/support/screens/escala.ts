import type { PrintedSheet } from '@plantao/contract/escala/sheet/schema'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import { atAddress, changeAnswers, type Screen } from './screen.ts'

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
  atAddress(
    'hospital',
    'week of the plan without a shift',
    `${escala}&dia=2020-01-06&setores=Neurologia`,
    /^Nenhum plantão nest/,
  ),
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
  atAddress('hospital', 'place for a pasted month', `${escala}&visao=colar`, /^No Excel ou no Planilhas Google/, false),
  {
    name: 'pasted month',
    who: 'hospital',
    open: async (page) => {
      await openPasted(page)
      await expect(page.getByRole('grid', { name: 'Planilha colada' })).toBeVisible()
    },
  },
  {
    name: 'cell of a pasted month',
    who: 'hospital',
    open: async (page) => {
      await openPasted(page)
      await page.getByRole('button', { name: /^Zuleica · / }).click()
      await expect(page.getByRole('dialog')).toContainText('Criar Zuleica')
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
    name: 'paper of a month that changed since it was closed',
    who: 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      await changeAnswers<PrintedSheet>(page, '**/rest/v1/escala/sheet?*', changedSinceClosed)
      await page.goto(`${escala}&visao=folha`)
      await expect(page.getByText('Alterado depois de fechada:')).toBeVisible()
    },
  },
  {
    name: 'versions of a month',
    who: 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      await changeAnswers<PrintedSheet>(page, '**/rest/v1/escala/sheet?*', changedSinceClosed)
      await changeAnswers(page, '**/rest/v1/closed-months?*', () => ({ items: [version], next_cursor: 'a' }))
      await page.goto(`${escala}&visao=folha`)
      await page.getByRole('button', { name: 'Versões (3)' }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Nº 3' })).toBeVisible()
    },
  },
  {
    name: 'text of the plan for WhatsApp',
    who: 'hospital',
    open: async (page) => {
      await openPlan(page)
      await page.getByRole('button', { name: 'Mais ações da escala' }).click()
      await page.getByRole('menuitem', { name: 'Compartilhar' }).click()
      await expect(page.getByRole('dialog').getByLabel('Setor')).toBeVisible()
    },
  },
]

const version = {
  ...{ id: crypto.randomUUID(), number: 3 },
  ...{ closed_at: '2026-11-24T20:10:00Z', closed_by: 'coordenacao@exemplo.com.br' },
}

const changedSinceClosed = (printed: PrintedSheet): PrintedSheet => ({
  ...{ ...printed, without_crm: 2, closed: version },
  changes: printed.sheet.setores.slice(0, 1).map(({ key, nome }) => ({
    ...{ key, nome, data: `${printed.sheet.mes}-14`, turno: 'noite', horario: '19:00–07:00', is_sobreaviso: false },
    ...{ era: ['Ana Prado CRM/SP 100311'], agora: ['Bia Lobo CRM/SP 100348'] },
  })),
})

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

async function openPasted(page: Page) {
  await page.goto(`${escala}&visao=colar&dia=2098-01-01`)
  const sheet =
    'UTI Neo\tDia\tNoite\n01/01\tZuleica Prates\tA definir\n02/01\tZuleica\t#REF!\n03/01\tFOLGA\tDr. Yago Luz'
  const again = page.getByRole('button', { name: 'Trocar planilha' })
  const field = page.getByLabel('Planilha ou mensagem')
  await expect(again.or(field)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await field.fill(sheet)
  await page.getByRole('button', { name: 'Ler a escala' }).click()
  await expect(page.getByText('Falta responder a 1 pergunta.')).toBeVisible()
}
