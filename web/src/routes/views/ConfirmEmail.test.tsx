import { confirmEmail, redeemCode, resendConfirmation } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import ConfirmEmail from './ConfirmEmail.tsx'

const token = 'abcdefghijklmnopqrstuvwxyz234567'
const open = (rest = `?${token}`) => renderAt(`/confirmar${rest}`, <ConfirmEmail />)
const isAt = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

test('a link that is not valid any more takes the code of its e-mail, or asks for a new one', async () => {
  network.answer(confirmEmail, ({ body }) =>
    (body as { token: string }).token === 'from-code'
      ? { ok: { user_type: 'doctor' as const } }
      : { code: 'confirm_token_invalid' },
  )
  network.answer(redeemCode, { ok: { token: 'from-code' } })
  network.answer(resendConfirmation, { ok: undefined })
  open()
  await press('Confirmar e-mail')
  await screen.findByText(/^Este link não funcionou/)
  await press('Reenviar e-mail de confirmação')
  await screen.findByText(messages.fields.emailRequired)
  await fill({ 'E-mail': ' ana@exemplo.com.br ' })
  await press('Reenviar e-mail de confirmação')
  await waitFor(() => expect(network.bodiesOf(resendConfirmation)).toEqual([{ email: 'ana@exemplo.com.br' }]))
  await fill({ Código: 'WDJB-MJHT' })
  await press('Confirmar e-mail')
  await isAt('/?view=doctor-login&confirmed=1')
  expect(network.bodiesOf(redeemCode)).toEqual([{ kind: 'confirm', email: 'ana@exemplo.com.br', code: 'WDJB-MJHT' }])
})

test('without any link the page only asks for the code', async () => {
  open('')
  await screen.findByText('Digite o código que está no e-mail de confirmação.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('when several signed up with the address, the password decides', async () => {
  network.answer(confirmEmail, ({ body }) => {
    const { password } = body as { password?: string }
    if (password === undefined) return { code: 'sign_up_password_required' }
    if (password === 'de novo') return { code: 'too_many_requests', headers: { 'retry-after': '900' } }
    return password === 'minha-senha' ? { ok: { user_type: 'hospital' as const } } : { code: 'password_wrong' }
  })
  open()
  await press('Confirmar e-mail')
  await screen.findByLabelText('Senha')
  await press('Confirmar e-mail')
  await screen.findByText(messages.fields.senhaRequired)
  await fill({ Senha: 'errada{Enter}' })
  await screen.findByText('Esta senha não é a de nenhum cadastro deste e-mail.')
  await fill({ Senha: 'de novo{Enter}' })
  await screen.findByText('Muitas tentativas. Tente novamente em 15 minutos.')
  expect(field('Senha').value).toBe('de novo')
  await fill({ Senha: 'minha-senha{Enter}' })
  await isAt('/?view=hospital-login&confirmed=1')
  const passwords = [undefined, 'errada', 'de novo', 'minha-senha']
  expect(network.bodiesOf(confirmEmail)).toEqual(passwords.map((password) => ({ token, password })))
})

test('without an answer it can be repeated', async () => {
  network.answer(confirmEmail, 'no answer')
  open()
  await press('Confirmar e-mail')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível confirmar o e-mail\./)
  network.answer(confirmEmail, { ok: { user_type: 'doctor' } })
  await press('Confirmar e-mail')
  await isAt('/?view=doctor-login&confirmed=1')
})
