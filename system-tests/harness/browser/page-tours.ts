import { messages } from '@plantao/contract/messages'
import { expect, type Locator, type Page } from '@playwright/test'

export type Inspect = (page: Page) => Promise<unknown>

export const pages = ['/', '/?view=doctor-login', '/hospital/perfil', '/privacidade', '/nao/existe']

const timeout = 30_000
const shown = (locator: Locator) => expect(locator).toBeVisible({ timeout })

export async function tourAddresses(page: Page, inspect: Inspect, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await shown(page.getByRole('heading', { level: 1 }))
    await inspect(page)
  }
}

/**
 * Tours the pages of a doctor who has a candidatura and a rating, and whose profile a hospital saw. @param filters must
 * match no vaga.
 */
export async function tourMedico(page: Page, inspect: Inspect, filters: string) {
  await page.goto(`/?view=doctor-dashboard${filters}`)
  await shown(page.getByText(messages.vagas.noneFiltered, { exact: true }))
  await inspect(page)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await shown(page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('listitem').first())
  await inspect(page)
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await shown(page.getByRole('tabpanel').getByRole('listitem').first())
  await inspect(page)
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  const profile = page.getByRole('dialog')
  await shown(profile.getByText(/^média/))
  await inspect(page)
  await profile.getByRole('button', { name: 'Editar' }).click()
  await shown(profile.getByLabel('Nome completo', { exact: true }))
  await inspect(page)
}

/** Tours the pages of a hospital with one vaga that has a candidate and one that has none. */
export async function tourHospital(page: Page, inspect: Inspect) {
  await page.goto('/?view=hospital-dashboard')
  await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click({ timeout })
  await page.getByRole('dialog').getByRole('button', { name: 'Ver Perfil' }).first().click()
  await shown(page.getByText(/^média/))
  await inspect(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mais ações' }).first().click()
  await page.getByRole('menuitem', { name: 'Alterar', exact: true }).click()
  await shown(page.getByRole('dialog').getByLabel('Observações', { exact: true }))
  await inspect(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await shown(page.getByLabel('Localização', { exact: true }))
  await inspect(page)
}
