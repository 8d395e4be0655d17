import type { Locator, Page } from '@playwright/test'
import { demoMedico, expect } from '../people.ts'

/** A view or dialog on the demonstration's data, and the way to it from the person's first screen. */
export interface Screen {
  name: string
  who: 'nobody' | 'medico' | 'hospital' | 'operador'
  /** True for a screen with the layout of another one. Tests of more looks and of other browsers leave it out. */
  isVariant?: boolean
  /** True when the screen changes a server's answer that the page may already have: the page is then loaded again. */
  opensOnlyAnew?: true
  open: (page: Page) => Promise<void>
}

/** A screen that its address opens, and on which this text then stands: mostly a sentence in place of a list. */
export const atAddress = (
  who: Screen['who'],
  name: string,
  address: string,
  text: string | RegExp,
  isVariant = true,
): Screen => ({
  name,
  who,
  isVariant,
  open: async (page) => {
    await page.goto(address)
    await expect(page.getByText(text).first()).toBeVisible()
  },
})

export async function cards(page: Page, list: string) {
  await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible()
}

/** Changes the server's answer at this address, even where the server would answer 304. */
export async function changeAnswers<Body>(page: Page, url: string, change: (body: Body) => Body) {
  await page.route(url, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers, maxRetries: 2 })
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Opens the form of a new vaga where it is folded, as on a phone. */
export async function unfoldNewVaga(page: Page) {
  const folded = page.getByRole('button', { name: 'Nova vaga' })
  if (await folded.isVisible()) await folded.click()
}

export const openCalendar = (scope: Page | Locator) =>
  scope.getByRole('button', { name: 'Abrir calendário' }).first().click()

export async function openCandidates(page: Page) {
  await page
    .getByRole('button', { name: /^Ver Candidatos \([1-9]/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

export async function openCandidate(page: Page) {
  await openCandidates(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: demoMedico.nome })
    .getByRole('button', { name: 'Ver Perfil' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Perfil do Médico' }).getByText(/^Enviado em/)).toBeVisible()
}
