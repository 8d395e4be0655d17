import type { Page } from '@playwright/test'

/** Opens a part of the own profile from any page with a profile button. */
export async function openPart(page: Page, part: string) {
  const hospital = page.getByRole('button', { name: 'Perfil do Hospital' })
  await hospital.or(page.getByRole('button', { name: 'Meu Perfil' })).click()
  const more = page.getByRole('link', { name: 'Avisos, segurança e conta' })
  const index = page.getByRole('navigation', { name: 'Partes do perfil' })
  await index.or(more).waitFor()
  if (await more.isVisible()) await more.click()
  await index.getByRole('link', { name: part }).click()
  return page.getByRole('main')
}
