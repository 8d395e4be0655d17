import type { Side } from '@plantao/contract/account-types'
import { createToken } from '@plantao/contract/auth/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { messages } from '@plantao/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { button, field, fill, press, renderAt } from '../../../test/page.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import Login from './Login.tsx'

const open = (accountType: Side) => renderAt(addressFor(accountType, 'login'), <Login accountType={accountType} />)

test('Enter sends once, and a wrong password stays as it was typed', async () => {
  network.answer(createToken, { code: 'credentials_invalid' })
  open('medico')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Senha: 'segredo{Enter}' })
  await screen.findByText(messages.login.failedTitle)
  expect(network.requestsOf(createToken)).toHaveLength(1)
  expect(field('Senha').value).toBe('segredo')
})

test('an account with a second factor is asked for its code, which is sent without the password', async () => {
  network.answer(createToken, ({ body }) => {
    const { code } = body as { code?: string }
    if (code === undefined) return { code: 'second_factor_required', token: 'sealed' }
    return { code: code === '123456' ? 'second_factor_expired' : 'second_factor_wrong' }
  })
  open('medico')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Senha: 'segredo{Enter}' })
  await screen.findByText(/^Sua conta usa a verificação em duas etapas\./)
  await fill({ 'Código de verificação': '12{Enter}' })
  await screen.findByText(messages.fields.codigoDeVerificacaoInvalid)
  await fill({ 'Código de verificação': '123 456{Enter}' })
  await screen.findByText(/^Código incorreto ou já usado\./)
  expect(document.activeElement).toBe(field('Código de verificação'))
  expect(network.bodiesOf(createToken)[1]).toEqual({ token: 'sealed', code: '123 456' })
  await press('Usar um código de recuperação')
  await fill({ 'Código de recuperação': 'bcdfg-hjklm{Enter}' })
  await waitFor(() => expect(network.bodiesOf(createToken)[2]).toMatchObject({ code: 'bcdfg-hjklm' }))
  await press('Usar outra conta')
  expect(field('E-mail').value).toBe('')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Senha: 'segredo{Enter}' })
  await screen.findByText(/^Sua conta usa a verificação em duas etapas\./)
  await fill({ 'Código de verificação': '123456{Enter}' })
  await screen.findByText('A confirmação da senha não vale mais. Digite a senha de novo.')
  expect(field('E-mail').value).toBe('ana@exemplo.com.br')
  expect(field('Senha').value).toBe('')
})

test('after the confirmation the address is filled in', () => {
  renderAt(addressFor('hospital', 'login'), <Login accountType="hospital" />, {
    email: 'ana@exemplo.com.br',
    isConfirmed: true,
  })
  expect(screen.getByText('E-mail confirmado. Entre com sua senha.')).toBeTruthy()
  expect(field('E-mail').value).toBe('ana@exemplo.com.br')
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
