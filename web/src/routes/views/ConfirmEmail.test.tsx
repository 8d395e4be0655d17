import { confirmEmail } from '@plantao/contract/auth/routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '../../test-network.ts'
import { field, fill, press, renderAt } from '../../test-page.tsx'
import ConfirmEmail from './ConfirmEmail.tsx'

const open = (fragment = '#token=t0ken_-1') => renderAt(`/?view=confirm${fragment}`, <ConfirmEmail />)
const isAt = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

test.each([
  ['doctor', '/?view=doctor-login&confirmed=1'],
  ['hospital', '/?view=hospital-login&confirmed=1'],
])('opening it confirms by itself, and goes on to the login of a %s', async (user_type, address) => {
  network.answer(confirmEmail, { ok: { user_type } })
  open()
  await isAt(address)
  expect(network.bodiesOf(confirmEmail)).toEqual([{ token: 't0ken_-1' }])
  expect(location.hash).toBe('')
})

test.each(['#token=velho', ''])('an invalid link (%j) leads to where a new one is requested', async (fragment) => {
  network.answer(confirmEmail, { code: 'confirm_token_invalid' })
  open(fragment)
  await isAt('/?view=doctor-login&confirmed=0')
})

test('when several signed up with the address, the password decides', async () => {
  network.answer(confirmEmail, ({ body }) => {
    const { password } = body as { password?: string }
    if (password === undefined) return { code: 'sign_up_password_required' }
    if (password === 'de novo') return { code: 'too_many_requests', headers: { 'retry-after': '900' } }
    return password === 'minha-senha' ? { ok: { user_type: 'hospital' } } : { code: 'password_wrong' }
  })
  open()
  await screen.findByLabelText('Senha')
  await press('Confirmar e-mail')
  await screen.findByText('Senha é obrigatória')
  await fill({ Senha: 'errada{Enter}' })
  await screen.findByText('Esta senha não é a de nenhum cadastro deste e-mail.')
  await fill({ Senha: 'de novo{Enter}' })
  await screen.findByText('Muitas tentativas. Tente novamente em 15 minutos.')
  expect(field('Senha').value).toBe('de novo')
  await fill({ Senha: 'minha-senha{Enter}' })
  await isAt('/?view=hospital-login&confirmed=1')
  const passwords = [undefined, 'errada', 'de novo', 'minha-senha']
  expect(network.bodiesOf(confirmEmail)).toEqual(passwords.map((password) => ({ token: 't0ken_-1', password })))
})

test('without an answer it can be repeated', async () => {
  network.answer(confirmEmail, 'no answer')
  open()
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  expect(screen.getByRole('alert').textContent).toMatch(/^Não foi possível confirmar o e-mail\./)
  network.answer(confirmEmail, { ok: { user_type: 'doctor' } })
  await userEvent.click(again)
  await isAt('/?view=doctor-login&confirmed=1')
})

test('another link opened in the same window is confirmed too', async () => {
  network.answer(confirmEmail, ({ body }) =>
    (body as { token: string }).token === 'segundo'
      ? { ok: { user_type: 'doctor' } }
      : { code: 'sign_up_password_required' },
  )
  open()
  await screen.findByLabelText('Senha')
  location.hash = 'token=segundo'
  await isAt('/?view=doctor-login&confirmed=1')
})
