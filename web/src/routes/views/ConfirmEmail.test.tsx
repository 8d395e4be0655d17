import { confirmEmail } from '@plantao/contract/auth/routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { stubNetwork } from '../../test-network.ts'
import { renderAt } from '../../test-page.tsx'
import ConfirmEmail from './ConfirmEmail.tsx'

let network: ReturnType<typeof stubNetwork>
const open = (fragment = '#token=t0ken_-1') => renderAt(`/?view=confirm${fragment}`, <ConfirmEmail />)
const bodies = () => network.requestsOf(confirmEmail).map(({ body }) => body)
const isAt = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

beforeEach(() => {
  network = stubNetwork()
})

test.each([
  ['doctor', '/?view=doctor-login&confirmed=1'],
  ['hospital', '/?view=hospital-login&confirmed=1'],
])('opening it confirms by itself, and goes on to the login of a %s', async (user_type, address) => {
  network.answer(confirmEmail, { ok: { user_type } })
  open()
  await isAt(address)
  expect(bodies()).toEqual([{ token: 't0ken_-1' }])
  expect(location.hash).toBe('')
})

test.each(['#token=velho', ''])(
  'a link that does not serve leads to where a new one is asked for: %j',
  async (fragment) => {
    network.answer(confirmEmail, { code: 'confirm_token_invalid' })
    open(fragment)
    await isAt('/?view=doctor-login&confirmed=0')
  },
)

test('when several signed up with the address, the password decides', async () => {
  network.answer(confirmEmail, ({ body }) => {
    const { password } = body as { password?: string }
    if (password === undefined) return { code: 'sign_up_password_required' }
    return password === 'minha-senha' ? { ok: { user_type: 'hospital' } } : { code: 'password_wrong' }
  })
  open()
  const field = await screen.findByLabelText('Senha')
  expect(screen.getByText(/^Houve mais de um cadastro com este e-mail\./)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Confirmar e-mail' })
  await userEvent.click(button)
  expect(await screen.findByText('Senha é obrigatória')).toBeTruthy()
  await userEvent.type(field, 'errada')
  await userEvent.click(button)
  expect(await screen.findByText('Esta senha não é a de nenhum cadastro deste e-mail.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'minha-senha{Enter}')
  await isAt('/?view=hospital-login&confirmed=1')
  expect(bodies()).toEqual([
    { token: 't0ken_-1' },
    { token: 't0ken_-1', password: 'errada' },
    { token: 't0ken_-1', password: 'minha-senha' },
  ])
})

test('too many wrong passwords are reported, and the page stays', async () => {
  network.answer(confirmEmail, ({ body }) =>
    (body as { password?: string }).password === undefined
      ? { code: 'sign_up_password_required' }
      : { code: 'too_many_requests', headers: { 'retry-after': '900' } },
  )
  open()
  await userEvent.type(await screen.findByLabelText('Senha'), 'errada{Enter}')
  expect(await screen.findByText('Muitas tentativas. Tente novamente em 15 minutos.')).toBeTruthy()
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', 'errada')
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
