import type { AccountType } from '@plantao/contract/account-types'
import { createToken, resendConfirmation } from '@plantao/contract/auth/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressFor } from '../../features/auth/account-views.ts'
import { stubNetwork } from '../../test-network.ts'
import { renderAt } from '../../test-page.tsx'
import Login from './Login.tsx'

let network: ReturnType<typeof stubNetwork>
const open = (accountType: AccountType, more = '') =>
  renderAt(addressFor(accountType, 'login') + more, <Login accountType={accountType} />)

beforeEach(() => {
  network = stubNetwork()
})

async function enter(email = 'ana@exemplo.com.br', senha = 'segredo') {
  await userEvent.type(screen.getByLabelText('E-mail'), email)
  await userEvent.type(screen.getByLabelText('Senha'), senha)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

test('the button is disabled while a field is empty', async () => {
  open('medico')
  const button = screen.getByRole('button', { name: 'Entrar' })
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Senha'), 'x')
  expect(button).toHaveProperty('disabled', false)
})

test('Enter still submits, and shows what is missing', async () => {
  open('medico')
  await userEvent.type(screen.getByLabelText('Senha'), '{Enter}')
  expect(await screen.findByText('E-mail é obrigatório')).toBeTruthy()
  expect(screen.getByText('Senha é obrigatória')).toBeTruthy()
  expect(await screen.findByText('Dados inválidos')).toBeTruthy()
  expect(screen.getByText('Por favor, corrija os erros nos campos')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(network.requests).toHaveLength(0)
})

test('Enter sends once', async () => {
  network.answer(createToken, { code: 'credentials_invalid' })
  open('medico')
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo{Enter}')
  await screen.findByText('Erro no login')
  expect(network.requestsOf(createToken)).toHaveLength(1)
})

test('a wrong password keeps what was typed', async () => {
  network.answer(createToken, { code: 'credentials_invalid' })
  open('medico')
  await enter()
  expect(await screen.findByText('Erro no login')).toBeTruthy()
  expect(screen.getByText('E-mail ou senha incorretos. Verifique seus dados e tente novamente.')).toBeTruthy()
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', 'segredo')
})

test('too many wrong passwords show how long to wait, and the way in by e-mail', async () => {
  network.answer(createToken, { code: 'too_many_sign_ins', headers: { 'retry-after': '850' } })
  open('medico')
  await enter()
  expect(
    await screen.findByText(
      'Muitas tentativas. Tente novamente em 15 minutos. Para entrar agora, crie uma nova senha em “Esqueci minha senha”.',
    ),
  ).toBeTruthy()
})

test('no answer is an unexpected error', async () => {
  network.answer(createToken, 'no answer')
  open('hospital')
  await enter()
  expect(await screen.findByText('Erro inesperado')).toBeTruthy()
  expect(screen.getByText('Ocorreu um erro inesperado. Tente novamente em alguns momentos.')).toBeTruthy()
})

describe('an unconfirmed account', () => {
  test.each([
    ['medico', 'E-mail não confirmado. Verifique sua caixa de entrada.'],
    ['hospital', 'E-mail não confirmado. Verifique sua caixa de entrada e clique no link de confirmação.'],
  ] as const)('sees so at the %s login, and can have the e-mail sent again', async (accountType, sentence) => {
    network.answer(createToken, { code: 'email_not_confirmed' })
    network.answer(resendConfirmation, { ok: undefined })
    open(accountType)
    await enter(' ana@exemplo.com.br ')
    expect(await screen.findByText(sentence)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    await screen.findByText('Enviamos um novo e-mail de confirmação. Verifique sua caixa de entrada.')
    expect(network.requestsOf(resendConfirmation)[0]?.body).toEqual({ email: 'ana@exemplo.com.br' })
  })
})

test('the result of the confirmation link is shown once', async () => {
  open('hospital', '&confirmed=1')
  expect(screen.getByText('E-mail confirmado. Entre com sua senha.')).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?view=hospital-login'))
  expect(screen.getByText('E-mail confirmado. Entre com sua senha.')).toBeTruthy()
})

test('an invalid link offers a new e-mail, once there is an address', async () => {
  network.answer(resendConfirmation, { ok: undefined })
  open('medico', '&confirmed=0')
  expect(screen.getByText('Link inválido ou expirado. Peça um novo e-mail de confirmação.')).toBeTruthy()
  const resend = screen.getByRole('button', { name: 'Reenviar e-mail de confirmação' })
  await userEvent.click(resend)
  expect(await screen.findByText('E-mail é obrigatório')).toBeTruthy()
  expect(network.requests).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  await userEvent.click(resend)
  await waitFor(() => expect(network.requestsOf(resendConfirmation)).toHaveLength(1))
})

test('the button stays busy until the account type is known', async () => {
  const user = { id: 'u1', email: 'ana@exemplo.com.br', user_metadata: { user_type: 'doctor' } }
  network.answer(createToken, { ok: { access_token: 'a', refresh_token: 'r', expires_in: 600, user } })
  let known = (_: { code: 'PGRST116' }) => {}
  network.answer(getOwnMedico, () => new Promise((resolve) => (known = resolve)))
  network.answer(getOwnHospital, { code: 'PGRST116' })
  open('medico')
  await enter()
  const button = screen.getByRole('button', { name: 'Entrar' })
  await waitFor(() => expect(network.requestsOf(getOwnMedico)).toHaveLength(1))
  expect(button.getAttribute('aria-busy')).toBe('true')
  known({ code: 'PGRST116' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})
