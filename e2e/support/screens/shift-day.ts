import { anonKey } from '@plantao/testkit/client'
import type { Page } from '@playwright/test'
import { demoHospital, demoMedico, expect } from '../people.ts'
import { changeAnswers, type Screen } from './screen.ts'

export const shiftDayScreens: Screen[] = [
  { name: 'day of a shift, for its doctor', who: 'medico', open: (page) => openDay(page, 'medico') },
  { name: 'day of a shift, for its hospital', who: 'hospital', open: (page) => openDay(page, 'hospital') },
  {
    name: 'rating a shift, with faults',
    who: 'medico',
    open: async (page) => {
      await openDay(page, 'medico')
      await page.getByRole('button', { name: 'Avaliar' }).click()
      await page.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expect(page.getByText('Escolha de 1 a 5 estrelas', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before a no-show',
    who: 'hospital',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      await openDay(page, 'hospital', { presence: null, given: null })
      await page.getByRole('button', { name: 'Não compareceu' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'answering a no-show, with faults',
    who: 'medico',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      await openDay(page, 'medico', { presence: 'nao_compareceu' })
      await page.getByRole('button', { name: 'Responder à ausência' }).click()
      await page.getByRole('button', { name: 'Enviar resposta' }).click()
      await expect(page.getByText('Escreva a resposta', { exact: true })).toBeVisible()
    },
  },
]

/** Opens the day of a shift that may be rated. @param change replaces parts of the server's answer about the day. */
async function openDay(page: Page, who: 'medico' | 'hospital', change: object = {}) {
  const { email, password } = who === 'medico' ? demoMedico : demoHospital
  const token = await page.request.post('/auth/v1/token?grant=password', {
    headers: { apikey: anonKey },
    data: { email, password },
  })
  const headers = { apikey: anonKey, authorization: `Bearer ${(await token.json()).access_token}` }
  const list = await page.request.get(`/rest/v1/${who === 'medico' ? 'candidaturas' : 'vagas'}/own?limit=100`, {
    headers,
  })
  const { items }: { items: { can_rate: boolean; id: string; vaga_id?: string }[] } = await list.json()
  const shift = items.find(({ can_rate }) => can_rate)
  await changeAnswers(page, '**/rest/v1/vagas/*/day', (day: object) => ({ ...day, ...change }))
  await page.goto(`/vagas/${shift?.vaga_id ?? shift?.id}`)
  await expect(page.getByRole('region', { name: 'Dia do plantão' })).toBeVisible()
}
