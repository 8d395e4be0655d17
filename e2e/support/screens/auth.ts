import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { fill, medicoForm, register } from '../forms.ts'
import { expect } from '../people.ts'
import type { Screen } from './screen.ts'

const email = 'ana@exemplo.com.br'

export const authScreens: Screen[] = [
  ...[
    ['entry', '/'],
    ['doctor login', '/?view=doctor-login', 'variant'],
    ['doctor registration', '/?view=doctor-register', 'variant'],
    ['hospital login', '/?view=hospital-login', 'variant'],
    ['hospital registration', '/?view=hospital-register'],
    ['forgotten password', '/?view=recover'],
    ['new password', `/nova-senha?${'a'.repeat(32)}`],
    ['new password, by code', '/nova-senha'],
    ['new password, with a broken link', '/nova-senha?abc', 'variant'],
    ['confirmation, with a broken link', '/confirmar?abc', 'variant'],
    ['privacy', '/privacidade'],
    ['404', '/nao/existe'],
  ].map(([name, address, variant]) => ({
    name: name!,
    who: 'nobody' as const,
    isVariant: variant !== undefined,
    open: async (page: Page) => {
      await page.goto(address!)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  })),
  {
    name: 'confirmation without an answer',
    who: 'nobody',
    open: async (page) => {
      await page.route('**/auth/v1/confirm', (route) => route.abort())
      await page.goto(`/confirmar?${'a'.repeat(32)}`)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'confirmed',
    who: 'nobody',
    isVariant: true,
    open: async (page) => {
      const json = { user_type: 'doctor', email }
      await page.route('**/auth/v1/confirm', (route) => route.fulfill({ json }))
      await page.goto(`/confirmar?${'a'.repeat(32)}`)
      await expect(page.getByText('E-mail confirmado. Entre com sua senha.')).toBeVisible()
    },
  },
  {
    name: 'confirming, asked for the password',
    who: 'nobody',
    open: async (page) => {
      const body = { code: 'sign_up_password_required', message: '', request_id: '' }
      await page.route('**/auth/v1/confirm', (route) => route.fulfill({ status: 409, json: body }))
      await page.goto(`/confirmar?${'a'.repeat(32)}`)
      await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'entry after a registration',
    who: 'nobody',
    open: async (page) => {
      await page.route('**/auth/v1/signup', (route) => route.fulfill({ json: { email } }))
      await page.goto('/?view=doctor-register')
      await fill(page, medicoForm(email))
      await register(page)
      await expect(page.getByRole('button', { name: 'Reenviar' })).toBeVisible()
    },
  },
  {
    name: 'doctor registration with faults',
    who: 'nobody',
    open: async (page) => {
      await page.goto('/?view=doctor-register')
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
      await expect(page.getByText(messages.fields.nomeRequired, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'login with faults',
    who: 'nobody',
    open: async (page) => {
      await page.goto('/?view=hospital-login')
      await page.getByLabel('E-mail', { exact: true }).press('Enter')
      await expect(page.getByText(messages.login.invalidTitle, { exact: true })).toBeVisible()
    },
  },
]
