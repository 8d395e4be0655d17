import type { Side } from '@plantao/contract/account-types'
import { createToken } from '@plantao/contract/auth/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { messages } from '@plantao/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { button, field, fill, renderAt } from '../../../test/page.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import Login from './Login.tsx'

const open = (accountType: Side, more = '') =>
  renderAt(addressFor(accountType, 'login') + more, <Login accountType={accountType} />)

test('Enter sends once, and a wrong password stays as it was typed', async () => {
  network.answer(createToken, { code: 'credentials_invalid' })
  open('medico')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Senha: 'segredo{Enter}' })
  await screen.findByText(messages.login.failedTitle)
  expect(network.requestsOf(createToken)).toHaveLength(1)
  expect(field('Senha').value).toBe('segredo')
})

test('the result of the confirmation link is shown once', async () => {
  open('hospital', '&confirmed=1')
  await waitFor(() => expect(location.search).toBe('?view=hospital-login'))
  expect(screen.getByText('E-mail confirmado. Entre com sua senha.')).toBeTruthy()
})

test('the button stays busy until the account type is known', async () => {
  const tokens = { access_token: 'a', token_type: 'bearer', expires_in: 600, refresh_token: 'r' } as const
  const confirmed = { email_confirmed_at: '2026-11-20T12:00:00Z', created_at: '2026-11-20T12:00:00Z' }
  const user = { id: 'u1', email: 'ana@exemplo.com.br', user_metadata: { user_type: 'doctor' }, ...confirmed } as const
  network.answer(createToken, { ok: { ...tokens, user } })
  const medico = Promise.withResolvers<{ code: 'PGRST116' }>()
  network.answer(getOwnMedico, () => medico.promise)
  network.answer(getOwnHospital, { code: 'PGRST116' })
  open('medico')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Senha: 'segredo{Enter}' })
  await waitFor(() => expect(network.requestsOf(getOwnMedico)).toHaveLength(1))
  expect(button('Entrar').ariaBusy).toBe('true')
  medico.resolve({ code: 'PGRST116' })
  await waitFor(() => expect(button('Entrar').ariaBusy).toBeNull())
})
