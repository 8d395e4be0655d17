import { confirmEmail, redeemCode, resendConfirmation } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import ConfirmEmail from './ConfirmEmail.tsx'

const token = 'abcdefghijklmnopqrstuvwxyz234567'
const email = 'ana@exemplo.com.br'
const open = (rest = `?${token}`) =>
  renderAt(
    `/confirmar${rest}`,
    <StrictMode>
      <ConfirmEmail />
    </StrictMode>,
  )
const isAt = async (address: string) => {
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
  expect(history.state).toEqual({ email, isConfirmed: true })
}

test('the link confirms once by itself, and leads to the login of the account', async () => {
  network.answer(confirmEmail, { ok: { user_type: 'hospital', email } })
  open()
  await isAt('/?view=hospital-login')
  expect(network.bodiesOf(confirmEmail)).toEqual([{ token }])
})

test('a page that is opened again by Back or a reload waits for its button', async () => {
  network.answer(confirmEmail, 'no answer')
  const page = open()
  await screen.findByRole('alert')
  page.unmount()
  network.answer(confirmEmail, { ok: { user_type: 'doctor', email } })
  renderAt('/confirmar', <ConfirmEmail />, history.state)
  await screen.findByText('Falta um passo: confirme que este e-mail é seu.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(network.requestsOf(confirmEmail)).toHaveLength(1)
  await press('Confirmar e-mail')
  await isAt('/?view=doctor-login')
})

test('a link that is not valid any more takes the code of its e-mail, or asks for a new one', async () => {
  network.answer(confirmEmail, ({ body }) =>
    (body as { token: string }).token === 'from-code'
      ? { ok: { user_type: 'doctor' as const, email } }
      : { code: 'confirm_token_invalid' },
  )
  network.answer(redeemCode, { ok: { token: 'from-code' } })
  network.answer(resendConfirmation, { ok: undefined })
  open()
  await screen.findByText(/^Este link não funcionou/)
  await press('Reenviar e-mail de confirmação')
  await screen.findByText(messages.fields.emailRequired)
  await fill({ 'E-mail': ' ana@exemplo.com.br ' })
  await press('Reenviar e-mail de confirmação')
  await waitFor(() => expect(network.bodiesOf(resendConfirmation)).toEqual([{ email }]))
  await fill({ Código: 'WDJB-MJHT' })
  await press('Confirmar e-mail')
  await isAt('/?view=doctor-login')
  expect(network.bodiesOf(redeemCode)).toEqual([{ kind: 'confirm', email, code: 'WDJB-MJHT' }])
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
    return password === 'minha-senha' ? { ok: { user_type: 'hospital' as const, email } } : { code: 'password_wrong' }
  })
  open()
  await screen.findByLabelText('Senha')
  await press('Confirmar e-mail')
  await screen.findByText(messages.fields.senhaRequired)
  await fill({ Senha: 'errada{Enter}' })
  await screen.findByText('Esta senha não é a de nenhum cadastro deste e-mail.')
  await fill({ Senha: 'de novo{Enter}' })
  await screen.findByText('Muitas tentativas. Tente novamente em 15 minutos.')
  expect(field('Senha').value).toBe('de novo')
  await fill({ Senha: 'minha-senha{Enter}' })
  await isAt('/?view=hospital-login')
  const passwords = [undefined, 'errada', 'de novo', 'minha-senha']
  expect(network.bodiesOf(confirmEmail)).toEqual(passwords.map((password) => ({ token, password })))
})

test('without an answer it can be repeated, or done by the code', async () => {
  network.answer(confirmEmail, 'no answer')
  open()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível confirmar o e-mail\./)
  await press('Digitar o código do e-mail')
  await screen.findByText('Digite o código que está no e-mail de confirmação.')
  network.answer(redeemCode, { ok: { token: 'from-code' } })
  await fill({ 'E-mail': email, Código: 'WDJB-MJHT' })
  await press('Confirmar e-mail')
  await screen.findByRole('alert')
  network.answer(confirmEmail, { ok: { user_type: 'doctor', email } })
  await press('Confirmar e-mail')
  await isAt('/?view=doctor-login')
})
