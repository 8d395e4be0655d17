import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@plantao/contract/auth/second-factor/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { SecondFactor } from './SecondFactor.tsx'

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codes = Array.from('BCDFGHJKLM', (letter) => letter.repeat(10))
const off = { ok: { confirmed_at: null, recovery_codes_left: 0 } }
const on = { ok: { confirmed_at: '2026-11-20T15:00:00Z', recovery_codes_left: 1 } }

function show(user_type = 'doctor') {
  signIn({ id: 'u', email: 'ana@exemplo.com.br', user_metadata: { user_type } })
  renderAt('/', <SecondFactor />)
}

test('it is turned on by the password, the QR code and a first code, and the recovery codes are shown once', async () => {
  network.answer(getSecondFactor, off)
  network.answer(beginSecondFactor, ({ body }) =>
    (body as { password: string }).password === 'segredo' ? { ok: { secret } } : { code: 'password_wrong' },
  )
  network.answer(confirmSecondFactor, { code: 'second_factor_wrong' })
  show()
  await press('Ativar verificação em duas etapas')
  await fill({ Senha: 'errada{Enter}' })
  await screen.findByText('A senha está incorreta.')
  await fill({ Senha: 'segredo{Enter}' })
  await screen.findByRole('img', { name: 'Código QR da verificação em duas etapas' })
  screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')
  expect(screen.getByText('Abrir no aplicativo deste celular').getAttribute('href')).toBe(
    `otpauth://totp/Plant%C3%A3o%20Aberto:ana%40exemplo.com.br?secret=${secret}&issuer=Plant%C3%A3o%20Aberto`,
  )
  await fill({ 'Código de verificação': '111111{Enter}' })
  await screen.findByText(/^Código incorreto ou já usado\./)
  network.answer(confirmSecondFactor, { ok: { recovery_codes: codes } })
  network.answer(getSecondFactor, on)
  await fill({ 'Código de verificação': '123456{Enter}' })
  expect((await screen.findByRole('list', { name: 'Códigos de recuperação' })).children).toHaveLength(10)
  screen.getByText('BBBBB-BBBBB')
  await press('Guardei os códigos')
  await screen.findByText(/^Ativa desde 20\/11\/2026, 13:00\. Resta 1 código de recuperação\.$/)
})

test('a connection that breaks takes neither the QR code nor the typed text away', async () => {
  network.answer(getSecondFactor, off)
  network.answer(beginSecondFactor, { ok: { secret } })
  show()
  await press('Ativar verificação em duas etapas')
  await fill({ Senha: 'segredo{Enter}' })
  await screen.findByRole('img', { name: 'Código QR da verificação em duas etapas' })
  network.answer(confirmSecondFactor, 'no answer')
  network.answer(getSecondFactor, 'no answer')
  await fill({ 'Código de verificação': '123456{Enter}' })
  await waitFor(() => expect(network.requestsOf(getSecondFactor)).toHaveLength(2))
  await screen.findByText('Não foi possível ativar a verificação em duas etapas')
  expect(field('Código de verificação').value).toBe('123456')
  screen.getByRole('img', { name: 'Código QR da verificação em duas etapas' })
})

test('it is turned off by the password and a code, and what is wrong stands at its field', async () => {
  network.answer(getSecondFactor, on)
  network.answer(removeSecondFactor, { code: 'second_factor_wrong' })
  show()
  await press('Desativar')
  await fill({ Senha: 'segredo', 'Código de verificação': '123456{Enter}' })
  await screen.findByText(/^Código incorreto ou já usado\./)
  network.answer(removeSecondFactor, { code: 'password_wrong' })
  await press('Desativar verificação')
  await screen.findByText('A senha está incorreta.')
  expect(document.activeElement).toBe(field('Senha'))
  network.answer(removeSecondFactor, { ok: undefined })
  network.answer(getSecondFactor, off)
  await press('Desativar verificação')
  await screen.findByRole('button', { name: 'Ativar verificação em duas etapas' })
  expect(network.bodiesOf(removeSecondFactor)[0]).toEqual({ password: 'segredo', code: '123456' })
})

test('an operator gets no button to turn it off', async () => {
  network.answer(getSecondFactor, on)
  show('operator')
  await screen.findByRole('button', { name: 'Criar novos códigos de recuperação' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull())
})
