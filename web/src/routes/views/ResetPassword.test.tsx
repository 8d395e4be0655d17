import { createToken, logout, redeemCode, resetPassword } from '@plantao/contract/auth/routes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { fill, press, renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { deviceTokens } from '../../lib/session/known-devices.ts'
import { sessionKey } from '../../lib/session/session-storage.ts'
import ResetPassword from './ResetPassword.tsx'

const token = 'abcdefghijklmnopqrstuvwxyz234567'
const open = (rest = `?${token}`) => renderAt(`/nova-senha${rest}`, <ResetPassword />)

beforeEach(() => network.answer(resetPassword, { ok: { device_token: 'device-1' } }))

async function save() {
  await fill({ 'Nova senha': 'nova-senha', 'Confirmar nova senha': 'nova-senha' })
  await press('Salvar nova senha')
}

test('the token leaves the address bar and is sent with the new password', async () => {
  open()
  expect(location.href).toMatch(/\/nova-senha$/)
  await save()
  expect(await screen.findByText('Senha alterada. Entre com a nova senha.')).toBeTruthy()
  expect(network.bodiesOf(resetPassword)).toEqual([{ token, password: 'nova-senha' }])
  // This browser is known from now on, so that guesses from elsewhere do not lock its owner out.
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
  expect(screen.getByText(/^Este link não funcionou/)).toBeTruthy()
})

test('the link of an e-mail of an earlier version works', async () => {
  open(`#token=${'t0ken_-1x'.repeat(5).slice(0, 43)}`)
  await save()
  await screen.findByText('Senha alterada. Entre com a nova senha.')
  expect(network.bodiesOf(resetPassword)).toMatchObject([{ token: 't0ken_-1x'.repeat(5).slice(0, 43) }])
})

test('a link without its token says so, and the code of its e-mail leads to the form', async () => {
  network.answer(redeemCode, ({ body }) =>
    (body as { code: string }).code === 'wdjb-mjht' ? { ok: { token } } : { code: 'code_invalid' },
  )
  open('?abc')
  expect(screen.getByText(/^Este link não funcionou/)).toBeTruthy()
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
  await press('Continuar')
  await screen.findByText('Código é obrigatório')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Código: '1234-5678' })
  await press('Continuar')
  await screen.findByText('O código tem 8 letras, sem números')
  await fill({ Código: 'BCDFGHJK' })
  await press('Continuar')
  await screen.findByText('Código incorreto ou expirado. Confira o e-mail e as letras, ou peça uma nova mensagem.')
  await fill({ Código: 'wdjb-mjht' })
  await press('Continuar')
  await screen.findByLabelText('Nova senha')
  await save()
  await screen.findByText('Senha alterada. Entre com a nova senha.')
  expect(network.bodiesOf(resetPassword)).toMatchObject([{ token }])
  expect(network.bodiesOf(redeemCode)[0]).toEqual({ kind: 'reset', email: 'ana@exemplo.com.br', code: 'BCDFGHJK' })
})
