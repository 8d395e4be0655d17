import type { Page } from '@playwright/test'
import { choose } from '../../forms.ts'
import { expect } from '../../people.ts'
import { openCandidate, type Screen } from '../screen.ts'

export const reportScreens: Screen[] = [
  {
    name: 'reporting a vaga',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').click()
      await report(page, 'Denunciar', 'Denunciar esta vaga?')
    },
  },
  {
    name: 'reporting a hospital',
    who: 'medico',
    isVariant: true,
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').click()
      const dialog = await report(page, 'Denunciar', 'Denunciar esta vaga?')
      await choose(dialog, 'O que você denuncia', 'Este hospital')
      await expect(page.getByRole('alertdialog', { name: 'Denunciar este hospital?' })).toBeVisible()
    },
  },
  {
    name: 'reporting a doctor',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openCandidate(page)
      await report(page, 'Denunciar médico', 'Denunciar este médico?')
    },
  },
  {
    name: 'reporting the rating of a doctor, without a reason',
    who: 'hospital',
    isVariant: true,
    open: async (page) => {
      await openCandidate(page)
      const dialog = await report(page, 'Denunciar', 'Denunciar comentário?')
      await dialog.getByRole('button', { name: 'Denunciar', exact: true }).click()
      await expect(dialog.getByText('Escreva o motivo', { exact: true })).toBeVisible()
    },
  },
]

async function report(page: Page, label: string, title: string) {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog.getByLabel('Motivo', { exact: true })).toBeVisible()
  return dialog
}
