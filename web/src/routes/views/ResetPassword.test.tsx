import { createToken, logout, resetPassword } from '@plantao/contract/auth/routes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { deviceTokens } from '../../lib/session/known-devices.ts'
import { sessionKey } from '../../lib/session/session-storage.ts'
import { network } from '../../test-network.ts'
import { fill, press, renderAt } from '../../test-page.tsx'
import { signIn } from '../../test-session.ts'
import ResetPassword from './ResetPassword.tsx'

const open = (fragment = '#token=t0ken_-1') => renderAt(`/?view=reset${fragment}`, <ResetPassword />)

beforeEach(() => network.answer(resetPassword, { ok: { device_token: 'device-1' } }))

async function save() {
  await fill({ 'Nova senha': 'nova-senha', 'Confirmar nova senha': 'nova-senha' })
  await press('Salvar nova senha')
}

test('the token leaves the address bar and is sent with the new password', async () => {
  open()
  expect(location.href).toMatch(/\/\?view=reset$/)
  await save()
  expect(await screen.findByText('Senha alterada. Entre com a nova senha.')).toBeTruthy()
  expect(network.bodiesOf(resetPassword)).toEqual([{ token: 't0ken_-1', password: 'nova-senha' }])
  // This browser is known from now on, so that others who guess do not keep its owner out.
  expect(deviceTokens()).toEqual(['device-1'])
})

test('a session of this browser is forgotten with the old password', async () => {
  network.answer(logout, { code: 'session_required' })
  network.answer(createToken, { code: 'refresh_token_invalid' })
  signIn()
  open()
  await save()
  await screen.findByText('Senha alterada. Entre com a nova senha.')
  expect(localStorage.getItem(sessionKey)).toBeNull()
})

test('a used link offers a new one', async () => {
  network.answer(resetPassword, { code: 'reset_token_invalid' })
  open()
  await save()
  expect(await screen.findByRole('link', { name: 'Pedir novo link' })).toHaveProperty('search', '?view=recover')
  expect(screen.getAllByText('Link inválido ou expirado. Peça um novo link para criar a senha.')).not.toHaveLength(0)
})

test('without a token there is no form, until a link opened in the same window brings one', async () => {
  open('')
  expect(screen.getByRole('link', { name: 'Pedir novo link' })).toBeTruthy()
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
  location.hash = 'token=second'
  await screen.findByLabelText('Nova senha')
  await save()
  await screen.findByText('Senha alterada. Entre com a nova senha.')
  expect(network.bodiesOf(resetPassword)).toMatchObject([{ token: 'second' }])
})
