import { messages } from '@plantao/contract/messages'
import { password } from '@plantao/testkit/fixtures'
import type { Page } from '@playwright/test'
import { demoOperador, demoPeople, expect } from '../people.ts'
import { openPart } from '../profile.ts'
import type { Screen } from './screen.ts'

const secret = demoOperador.secret!
const invitation = `/operacao/convite#token=${'a'.repeat(43)}`
const recovery_codes = Array.from('BCDFGHJKLM', (letter) => letter.repeat(10))

const ofOwnFactor = (who: 'medico' | 'hospital'): Screen[] => [
  { name: `second factor of a ${who}, asked for the password`, who, open: (page) => openPasswordStep(page) },
  { name: `second factor of a ${who}, with its QR code`, who, open: (page) => openFirstCode(page, who) },
  {
    name: `second factor of a ${who}, with its recovery codes`,
    who,
    open: async (page) => {
      await page.route('**/auth/v1/second-factor/confirm', (route) => route.fulfill({ json: { recovery_codes } }))
      await openFirstCode(page, who)
      await page.getByLabel('Código de verificação', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Ativar verificação', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
    },
  },
  { name: `second factor of a ${who}, turned on`, who, opensOnlyAnew: true, open: (page) => openTurnedOn(page) },
  {
    name: `second factor of a ${who}, before it is turned off`,
    who,
    isVariant: who === 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      await openTurnedOn(page)
      await page.getByRole('button', { name: 'Desativar', exact: true }).click()
      await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
      await expect(page.getByLabel('Código de recuperação', { exact: true })).toBeVisible()
    },
  },
]

export const secondFactorScreens: Screen[] = [
  // The other screens of a person look like those of a new operator, which are cheaper to open.
  ...(['medico', 'hospital'] as const).flatMap(ofOwnFactor).map((screen) => ({ isVariant: true, ...screen })),
  {
    name: 'login of an operator, by code',
    who: 'nobody',
    open: async (page) => {
      const json = { code: 'second_factor_required', token: 'sealed', message: '', request_id: '' }
      await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 401, json }))
      await page.goto('/operacao')
      await page.getByLabel('E-mail', { exact: true }).fill(demoOperador.email)
      await page.getByLabel('Senha', { exact: true }).fill(demoOperador.password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page.getByLabel('Código de verificação', { exact: true })).toBeVisible()
    },
  },
  { name: 'invitation of an operator', who: 'nobody', isVariant: true, open: openInvitation },
  {
    name: 'invitation of an operator, with faults',
    who: 'nobody',
    open: async (page) => {
      await openInvitation(page)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await expect(page.getByText(messages.fields.emailRequired, { exact: true })).toBeVisible()
    },
  },
  { name: 'second factor of a new operator, with its QR code', who: 'nobody', open: openOperatorsFirstCode },
  {
    name: 'second factor of a new operator, with its recovery codes',
    who: 'nobody',
    open: async (page) => {
      const user = { id: secret, email: demoOperador.email, user_metadata: { user_type: 'operator' } }
      const session = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 600, user }
      await page.route('**/functions/v1/accept-operator-invite', (route) =>
        route.fulfill({ json: { session, recovery_codes } }),
      )
      await openOperatorsFirstCode(page)
      await page.getByLabel('Código de verificação', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Concluir cadastro' }).click()
      await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
    },
  },
  {
    name: 'invitation of an operator that is not valid',
    who: 'nobody',
    isVariant: true,
    open: async (page) => {
      await page.goto('/operacao/convite')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

async function openPasswordStep(page: Page) {
  await openPart(page, 'Segurança')
  await page.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
}

async function openFirstCode(page: Page, who: 'medico' | 'hospital') {
  await page.route('**/auth/v1/second-factor', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { secret } }) : route.fallback(),
  )
  await openPasswordStep(page)
  await page.getByLabel('Senha', { exact: true }).fill(demoPeople[who].password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
}

async function openTurnedOn(page: Page) {
  const json = { confirmed_at: '2026-11-20T15:00:00Z', recovery_codes_left: 9 }
  await page.route('**/auth/v1/second-factor', (route) => route.fulfill({ json }))
  await openPart(page, 'Segurança')
  await page.getByText(/^Ativa desde/).scrollIntoViewIfNeeded()
}

async function openInvitation(page: Page) {
  await page.route('**/functions/v1/open-operator-invite', (route) =>
    route.fulfill({ json: { email: null, is_renewal: false, secret } }),
  )
  await page.goto(invitation)
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible()
}

async function openOperatorsFirstCode(page: Page) {
  await openInvitation(page)
  await page.getByLabel('E-mail', { exact: true }).fill(demoOperador.email)
  await page.getByLabel('Nome', { exact: true }).fill(demoOperador.nome)
  for (const label of ['Senha', 'Confirmar senha']) await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
}
