import { recoverPassword, resendConfirmation } from '@plantao/contract/auth/routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { fill, renderAt } from '../../../test/page.tsx'
import { config } from '../../lib/config.ts'
import RecoverPassword from '../../routes/views/RecoverPassword.tsx'
import { ResendConfirmation } from './sign-in/ResendConfirmation.tsx'
import { PendingSignUp } from './sign-up/PendingSignUp.tsx'
import { writePendingSignUp } from './sign-up/pending-sign-up.ts'

beforeEach(() => {
  config.inboxUrl = 'http://localhost:1080'
})
afterEach(() => {
  config.inboxUrl = null
})

async function register() {
  writePendingSignUp('ana@exemplo.com.br')
  renderAt('/', <PendingSignUp />)
}

async function resend() {
  network.answer(resendConfirmation, { ok: undefined })
  renderAt('/?view=doctor-login', <ResendConfirmation email="ana@exemplo.com.br" onInvalid={() => {}} />)
  await userEvent.click(screen.getByRole('button'))
}

async function recover() {
  network.answer(recoverPassword, { ok: undefined })
  renderAt('/?view=recover', <RecoverPassword />)
  await fill({ 'E-mail': 'ana@exemplo.com.br{Enter}' })
}

test.each([
  ['a registration', register],
  ['another confirmation', resend],
  ['a new password', recover],
])('the message about the e-mail for %s links to the development inbox', async (_, send) => {
  await send()
  const link = await screen.findByRole('link', { name: 'caixa de entrada local' })
  expect(link).toHaveProperty('href', 'http://localhost:1080/')
})

test('with a mail server there is no link to a development inbox', async () => {
  config.inboxUrl = null
  await register()
  expect(await screen.findByRole('region', { name: 'Confirmação do e-mail' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /caixa de entrada/ })).toBeNull()
})
