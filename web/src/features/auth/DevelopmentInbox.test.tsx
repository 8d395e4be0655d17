import { recoverPassword, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '../../lib/config.ts'
import MedicoRegistration from '../../routes/views/MedicoRegistration.tsx'
import RecoverPassword from '../../routes/views/RecoverPassword.tsx'
import { network } from '../../test-network.ts'
import { press, renderAt } from '../../test-page.tsx'
import { ResendConfirmation } from './sign-in/ResendConfirmation.tsx'

beforeEach(() => {
  config.inboxUrl = 'http://localhost:1080'
})
afterEach(() => {
  config.inboxUrl = null
})

const inbox = () => screen.findByRole('link', { name: 'caixa de entrada local' })

async function register() {
  network.answer(signUp, { ok: { email: 'ana@exemplo.com.br' } })
  renderAt('/?view=doctor-register', <MedicoRegistration />)
  for (const label of ['Nome completo', 'CRM', 'Telefone', 'E-mail', 'Senha', 'Confirmar senha']) {
    const value = label === 'E-mail' ? 'ana@exemplo.com.br' : '12345678'
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  await press('Cadastrar')
  expect(await screen.findByText('Verifique seu e-mail para confirmar a conta.')).toBeTruthy()
}

test('after a registration the toast links to the development inbox', async () => {
  await register()
  expect(await inbox()).toHaveProperty('href', 'http://localhost:1080/')
})

test('with a mail server there is no link to a development inbox', async () => {
  config.inboxUrl = null
  await register()
  expect(screen.queryByRole('link', { name: /caixa de entrada/ })).toBeNull()
})

test('sending the confirmation again links to the development inbox', async () => {
  network.answer(resendConfirmation, { ok: undefined })
  renderAt('/?view=doctor-login', <ResendConfirmation email="ana@exemplo.com.br" onInvalid={() => {}} />)
  await userEvent.click(screen.getByRole('button'))
  expect(await inbox()).toBeTruthy()
})

test('a link for a new password comes with a link to the development inbox', async () => {
  network.answer(recoverPassword, { ok: undefined })
  renderAt('/?view=recover', <RecoverPassword />)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br{Enter}')
  expect(await inbox()).toBeTruthy()
})
