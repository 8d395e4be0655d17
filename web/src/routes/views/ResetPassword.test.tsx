import { createToken, logout, resetPassword } from '@plantao/contract/auth/routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deviceTokens } from '../../lib/session/known-devices.ts'
import { stubNetwork } from '../../test-network.ts'
import { renderAt } from '../../test-page.tsx'
import ResetPassword from './ResetPassword.tsx'

let network: ReturnType<typeof stubNetwork>
const open = (fragment = '#token=t0ken_-1') => renderAt(`/?view=reset${fragment}`, <ResetPassword />)

beforeEach(() => {
  network = stubNetwork()
})

async function save(senha = 'nova-senha', again = senha) {
  await userEvent.type(screen.getByLabelText('Nova senha'), senha)
  await userEvent.type(screen.getByLabelText('Confirmar nova senha'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }))
}

test('the token leaves the address bar and is sent with the new password', async () => {
  network.answer(resetPassword, { ok: { device_token: 'device-1' } })
  open()
  expect(location.href).toMatch(/\/\?view=reset$/)
  await save()
  expect(await screen.findByText('Senha alterada. Entre com a nova senha.')).toBeTruthy()
  expect(network.requestsOf(resetPassword)[0]?.body).toEqual({ token: 't0ken_-1', password: 'nova-senha' })
  // This browser is known from now on, so that others who guess do not keep its owner out.
  expect(deviceTokens()).toEqual(['device-1'])
})

test('a session of this browser is forgotten with the old password', async () => {
  network.answer(resetPassword, { ok: { device_token: 'device-1' } })
  network.answer(logout, { code: 'session_required' })
  network.answer(createToken, { code: 'refresh_token_invalid' })
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user: { id: 'u' } }
  localStorage.setItem('plantao.auth', JSON.stringify(session))
  open()
  await save()
  await screen.findByText('Senha alterada. Entre com a nova senha.')
  expect(localStorage.getItem('plantao.auth')).toBeNull()
})

test('errors are shown at their fields before anything is sent', async () => {
  open()
  await save('12345', '123456')
  expect(await screen.findByText('Senha deve ter pelo menos 6 caracteres')).toBeTruthy()
  expect(screen.getByText('Senhas não coincidem')).toBeTruthy()
  expect(network.requests).toHaveLength(0)
})

test('a used link offers a new one', async () => {
  network.answer(resetPassword, { code: 'reset_token_invalid' })
  open()
  await save()
  expect(await screen.findByRole('link', { name: 'Pedir novo link' })).toHaveProperty('search', '?view=recover')
  expect(screen.getAllByText('Link inválido ou expirado. Peça um novo link para criar a senha.')).not.toHaveLength(0)
})

test('without a token there is no form', () => {
  open('')
  expect(screen.getByRole('link', { name: 'Pedir novo link' })).toBeTruthy()
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
})

test('another link opened in the same window brings its own token', async () => {
  network.answer(resetPassword, { ok: { device_token: 'device-1' } })
  open('')
  location.hash = 'token=second'
  await screen.findByLabelText('Nova senha')
  await save()
  await waitFor(() => expect(network.requestsOf(resetPassword)[0]?.body).toMatchObject({ token: 'second' }))
})
