import { confirmEmail, createToken, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { User } from '@plantao/contract/auth/schema'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { currentSession } from '../../../lib/session/session.ts'
import ConfirmEmail from '../../../routes/views/ConfirmEmail.tsx'
import { Landing } from '../../../routes/views/Landing.tsx'
import MedicoRegistration from '../../../routes/views/MedicoRegistration.tsx'
import { LoginForm } from '../sign-in/LoginForm.tsx'

const email = 'ana@exemplo.com.br'
const line = { name: 'Confirmação do e-mail' }

async function register() {
  network.answer(signUp, { ok: { email } })
  renderAt('/?view=doctor-register', <MedicoRegistration />)
  for (const label of ['Nome completo', 'CRM', 'Telefone', 'Senha', 'Confirmar senha'])
    await fill({ [label]: '12345678' })
  await fill({ 'E-mail': email })
  await press('Cadastrar')
  await waitFor(() => expect(location.search).toBe(''))
  openFirstScreen()
  expect((await screen.findByRole('region', line)).textContent).toContain(`Enviamos um e-mail para ${email}.`)
}

function openFirstScreen() {
  cleanup()
  renderAt('/', <Landing />)
}

test('after a registration the first screen sends the e-mail again, and leads to its code', async () => {
  await register()
  network.answer(resendConfirmation, { ok: undefined })
  await press('Reenviar')
  await waitFor(() => expect(network.bodiesOf(resendConfirmation)).toEqual([{ email }]))
  await userEvent.click(screen.getByRole('link', { name: 'Digitar o código' }))
  expect([location.pathname, history.state]).toEqual(['/confirmar', { email }])
})

test.each<[string, () => unknown]>([
  ['the reader puts it away', () => press('Fechar')],
  [
    'another tab confirms the address, or signs in',
    () => dispatchEvent(new StorageEvent('storage', { key: 'plantao.sign-up-ended', newValue: '1' })),
  ],
])('the line ends when %s', async (_, end) => {
  await register()
  await end()
  await waitFor(() => expect(screen.queryByRole('region', line)).toBeNull())
  await isNotShownAgain()
})

test('the line does not come back after the link of the e-mail confirmed the address in this tab', async () => {
  await register()
  network.answer(confirmEmail, { ok: { user_type: 'doctor', email } })
  renderAt('/confirmar?abcdefghijklmnopqrstuvwxyz234567', <ConfirmEmail />)
  await waitFor(() => expect(location.search).toBe('?view=doctor-login'))
  await isNotShownAgain()
})

test('the line does not come back after somebody signed in', async () => {
  await register()
  const tokens = { access_token: 'a', token_type: 'bearer', expires_in: 600, refresh_token: 'r' } as const
  network.answer(createToken, { ok: { ...tokens, user: { id: 'u1' } as User } })
  renderAt('/?view=operator', <LoginForm accountType="operador" entering={false} />)
  await fill({ 'E-mail': email, Senha: 'segredo{Enter}' })
  await waitFor(() => expect(currentSession()).not.toBeNull())
  await isNotShownAgain()
})

async function isNotShownAgain() {
  openFirstScreen()
  await new Promise(setImmediate)
  expect(screen.queryByRole('region', line)).toBeNull()
}
