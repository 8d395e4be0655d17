import { messages } from '@plantao/contract/messages'
import { proofMark } from '@plantao/contract/sentences/proof'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { anonKey } from '@plantao/testkit/client'
import type { Page } from '@playwright/test'
import { demoMedico, expect } from '../people.ts'
import { atAddress, cards, changeAnswers, openCalendar, type Screen } from './screen.ts'

const dashboard = '/?view=doctor-dashboard'

export const vagaScreens: Screen[] = [
  { name: 'doctor dashboard', who: 'medico', open: async (page) => cards(page, 'Vagas de Plantão Disponíveis') },
  atAddress('medico', 'doctor dashboard, nothing found', `${dashboard}&q=nada+disso`, messages.vagas.noneFiltered),
  {
    name: 'doctor dashboard, by day, with filters and a hint',
    who: 'medico',
    open: async (page) => {
      await page.goto(`${dashboard}&ordem=proximos&q=dia&valor_min=500&cidade=campinas/SP,natal/RN`)
      await cards(page, 'Vagas de Plantão Disponíveis')
    },
  },
  {
    name: 'doctor dashboard, with a thousand vagas, of a namesake and of a hospital with another checked name',
    who: 'medico',
    opensOnlyAnew: true,
    open: async (page) => {
      await changeAnswers(page, '**/rest/v1/vagas?*', (found: { items: OpenVaga[] }) => {
        const [first, second] = found.items.map(({ hospital }) => hospital)
        Object.assign(first!, { proof: undefined, is_namesake: true })
        second!.proof = { by: 'cnes', on: '2026-11-09', name: 'HOSPITAL E MATERNIDADE MUNICIPAL DOUTOR SOL NASCENTE' }
        return found
      })
      await changeAnswers(page, '**/rest/v1/vagas/count*', () => ({ count: 12345 }))
      await page.goto('/privacidade')
      await page.goto('/')
      await expect(page.getByText('12.345 vagas encontradas')).toBeVisible()
      await expect(page.getByText(proofMark.namesake[1])).toBeVisible()
    },
  },
  {
    name: 'doctor dashboard of a new account',
    who: 'medico',
    opensOnlyAnew: true,
    open: async (page) => {
      const lacks = { especialidade: null, has_documento: false, has_alert: false }
      await changeAnswers(page, '**/rest/v1/medicos/me', (medico: object) => ({ ...medico, ...lacks }))
      await page.goto('/privacidade')
      await page.goto('/')
      await expect(page.getByText(/^Os hospitais ainda não veem/)).toBeVisible()
    },
  },
  {
    name: 'filters in a sheet',
    who: 'medico',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.getByRole('button', { name: 'Filtros' }).click()
      await expect(page.getByRole('button', { name: /^Ver \d+ vagas$/ })).toBeVisible()
    },
  },
  {
    name: 'calendar of the filters',
    who: 'medico',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.getByRole('button', { name: 'Filtros' }).click()
      const sheet = page.getByRole('dialog', { name: 'Filtros' })
      await sheet.getByLabel('De', { exact: true }).fill('01/12/2099')
      await sheet.getByLabel('Até', { exact: true }).fill('26/12/2099')
      await openCalendar(sheet)
      await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(26)
    },
  },
  {
    name: 'details of a vaga',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'saving a search',
    who: 'medico',
    open: async (page) => {
      await page.goto(`${dashboard}&turno=noite`)
      await page.getByRole('button', { name: 'Salvar busca' }).click()
      await expect(page.getByLabel('Nome da busca', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'saved searches',
    who: 'medico',
    open: async (page) => {
      const items = [
        { id: '1', name: 'UTI · Sorocaba, SP · Noite', filters: { turno: 'noite' }, alerts: 'daily', created_at: '' },
      ]
      await page.route('**/rest/v1/saved_searches', (route) => route.fulfill({ json: { items } }))
      await page.getByRole('button', { name: 'Buscas salvas' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible()
    },
  },
  { name: 'page of a vaga, for anybody', who: 'nobody', open: openVagaPage },
  { name: 'page of a vaga, for a doctor', who: 'medico', isVariant: true, open: openVagaPage },
  {
    name: 'page of a vaga, for its hospital',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
    },
  },
]

async function openVagaPage(page: Page) {
  const data = { email: demoMedico.email, password: demoMedico.password }
  const token = await page.request.post('/auth/v1/token?grant=password', { headers: { apikey: anonKey }, data })
  const headers = { apikey: anonKey, authorization: `Bearer ${(await token.json()).access_token}` }
  const list = await page.request.get('/rest/v1/vagas?limit=1', { headers })
  await page.goto(`/vagas/${(await list.json()).items[0].id}`)
  await expect(page.getByRole('button', { name: 'Compartilhar' })).toBeVisible()
}
