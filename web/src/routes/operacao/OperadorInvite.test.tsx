import { messages } from '@plantao/contract/messages'
import { acceptOperatorInvite, openOperatorInvite } from '@plantao/contract/operadores/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import { currentSession } from '../../lib/session/session.ts'
import OperadorInvite from './OperadorInvite.tsx'

const token = 'a'.repeat(43)
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codes = Array.from('BCDFGHJKLM', (letter) => letter.repeat(10))
const session = {
  access_token: 'a',
  token_type: 'bearer',
  expires_in: 600,
  refresh_token: 'r',
  user: {
    id: 'u1',
    email: 'olivia@exemplo.com.br',
    user_metadata: { user_type: 'operator' },
    email_confirmed_at: '2026-11-20T12:00:00Z',
    created_at: '2026-11-20T12:00:00Z',
  },
} as const
const open = (rest = `#token=${token}`) => renderAt(`/operacao/convite${rest}`, <OperadorInvite />)
const passwords = { Senha: 'segredo', 'Confirmar senha': 'segredo' }

test('an invited person registers in two steps, and enters after keeping the recovery codes', async () => {
  network.answer(openOperatorInvite, { ok: { email: null, is_renewal: false, secret } })
  network.answer(acceptOperatorInvite, ({ body }) =>
    (body as { code: string }).code === '123456'
      ? { ok: { session, recovery_codes: codes } }
      : { code: 'second_factor_wrong' },
  )
  open()
  await screen.findByText(/^Você foi convidado para a operação/)
  expect(location.hash).toBe('')
  await press('Continuar')
  await screen.findByText(messages.fields.emailRequired)
  await fill({ 'E-mail': 'olivia@exemplo.com.br', Nome: 'Olívia Prado', ...passwords })
  await press('Continuar')
  await screen.findByRole('img', { name: 'Código QR da verificação em duas etapas' })
  await fill({ 'Código de verificação': '111111{Enter}' })
  await screen.findByText(/^Código incorreto ou já usado\./)
  await fill({ 'Código de verificação': '123456{Enter}' })
  expect((await screen.findByRole('list', { name: 'Códigos de recuperação' })).children).toHaveLength(10)
  expect(currentSession()).toBeNull()
  await press('Guardei os códigos: entrar')
  await waitFor(() => expect(location.pathname).toBe('/operacao'))
  expect(currentSession()?.user.id).toBe('u1')
  expect(network.bodiesOf(acceptOperatorInvite)[1]).toEqual({
    token,
    email: 'olivia@exemplo.com.br',
    nome: 'Olívia Prado',
    password: 'segredo',
    secret,
    code: '123456',
  })
})

test('the address of another account is refused at its field, and the rest stays', async () => {
  network.answer(openOperatorInvite, { ok: { email: null, is_renewal: false, secret } })
  network.answer(acceptOperatorInvite, { code: 'operator_email_taken' })
  open()
  await screen.findByLabelText('Nome')
  await fill({ 'E-mail': 'ana@exemplo.com.br', Nome: 'Olívia', ...passwords })
  await press('Continuar')
  await screen.findByLabelText('Código de verificação')
  await fill({ 'Código de verificação': '123456{Enter}' })
  await screen.findByText('Este e-mail já é de outra conta. Use outro e-mail para a operação.')
  expect([field('E-mail').value, field('Nome').value]).toEqual(['ana@exemplo.com.br', 'Olívia'])
})

test('an invitation that names the address keeps it, and a renewal says what it is for', async () => {
  network.answer(openOperatorInvite, { ok: { email: 'olivia@exemplo.com.br', is_renewal: true, secret } })
  open()
  await screen.findByText(/^Escolha uma nova senha/)
  expect(field('E-mail').readOnly).toBe(true)
  expect(field('E-mail').value).toBe('olivia@exemplo.com.br')
})

test.each([
  ['without a token', ''],
  ['that was used', `#token=${token}`],
])('a link %s says what to do', async (_, rest) => {
  network.answer(openOperatorInvite, { code: 'operator_invite_invalid' })
  open(rest)
  expect((await screen.findByRole('alert')).textContent).toContain('Peça um novo.')
})
