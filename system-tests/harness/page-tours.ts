import { expect, type Locator, type Page } from '@playwright/test'

/** Calls `look` in each state of the pages, with its name. */
export type Inspect = (page: Page, state: string) => Promise<void>

const timeout = 30_000
const views = ['doctor-login', 'doctor-register', 'hospital-login', 'hospital-register', 'recover', 'reset', 'initial']

export async function tourSignedOut(page: Page, look: Inspect) {
  for (const address of [
    ...views.map((view) => `/?view=${view}`),
    '/?view=reset#token=abc',
    '/privacidade',
    '/nao/existe',
  ]) {
    await page.goto(address)
    await shown(page.getByRole('heading', { level: 1 }))
    await look(page, address)
  }
  for (const view of ['doctor-register', 'hospital-register']) {
    await page.goto(`/?view=${view}`)
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await shown(page.locator('[aria-invalid=true]').first())
    await look(page, `${view} with faults`)
  }
  await page.goto('/docs/static/index.html')
  await shown(page.getByText('/auth/v1/signup'))
  await look(page, 'the API’s description')
}

/** A doctor with a candidatura, a rating, and somebody who saw the profile. @param query filters that find nothing. */
export async function tourMedico(page: Page, look: Inspect, query: string) {
  await page.goto(`/?view=doctor-dashboard${query}`)
  await shown(page.getByText('Nenhuma vaga encontrada com os filtros aplicados.', { exact: true }))
  await look(page, 'nothing found')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await shown(page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('listitem').first())
  await look(page, 'open vagas')
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await shown(page.getByRole('list', { name: 'Minhas candidaturas' }).getByRole('listitem').first())
  await look(page, 'own candidaturas')
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  const profile = page.getByRole('dialog')
  await shown(profile.getByText(/^média/))
  await look(page, 'profile')
  await profile.getByRole('button', { name: 'Editar' }).click()
  await shown(profile.getByLabel('Nome completo', { exact: true }))
  await look(page, 'profile, editing')
}

/** A hospital with a vaga that has a candidate, and one that has none. */
export async function tourHospital(page: Page, look: Inspect) {
  await page.goto('/?view=hospital-dashboard')
  await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click({ timeout })
  await page.getByRole('dialog').getByRole('button', { name: 'Ver Perfil' }).first().click()
  await shown(page.getByText(/^média/))
  await look(page, 'dashboard, candidates and one of them')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await shown(page.getByRole('dialog').getByLabel('Observações', { exact: true }))
  await look(page, 'editing a vaga')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await shown(page.getByLabel('Localização', { exact: true }))
  await look(page, 'profile, editing')
}

async function shown(locator: Locator) {
  await expect(locator).toBeVisible({ timeout })
}
