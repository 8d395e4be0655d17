import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

export const profileScreens: Screen[] = [
  { name: 'doctor profile', who: 'medico', open: openProfile },
  {
    name: 'doctor profile, editing',
    who: 'medico',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByRole('button', { name: 'Alterar senha' }).click()
      await page.getByLabel('Nome completo', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText(messages.medicos.required, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before the end of an account',
    who: 'medico',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Excluir minha conta' }).click()
      await expect(page.getByRole('dialog', { name: 'Excluir sua conta?' })).toBeVisible()
    },
  },
  { name: 'hospital profile', who: 'hospital', open: openHospital },
  {
    name: 'hospital profile, texts for the day',
    who: 'hospital',
    open: async (page) => {
      await openHospital(page)
      await page.getByRole('button', { name: 'Mudar textos' }).click()
      await expect(page.getByLabel('Por onde entrar', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'hospital profile, editing',
    who: 'hospital',
    open: async (page) => {
      await openHospital(page)
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByRole('button', { name: 'Alterar senha' }).click()
      await expect(page.getByLabel('Senha atual', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'hospital profile, CNES and technical director with faults',
    who: 'hospital',
    open: async (page) => {
      await openHospital(page)
      await page.getByRole('button', { name: 'Mudar registro' }).click()
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
  await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible()
}
