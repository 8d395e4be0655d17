import { changePassword, listSessions } from '@plantao/contract/auth/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { ChangePassword } from './ChangePassword.tsx'

const phone = {
  id: 's2',
  created_at: '2026-11-18T09:00:00Z',
  refreshed_at: '2026-11-20T15:30:00Z',
  user_agent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  is_current: false,
}
const here = { ...phone, id: 's1', user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0', is_current: true }

beforeEach(() => {
  network.answer(listSessions, { ok: { items: [here, phone] } })
  signIn({ id: 'u', email: 'ana@b.c' })
  renderAt('/', <ChangePassword />)
})

test('a wrong password is shown only at its field; the right one changes it, and the sessions are reloaded', async () => {
  network.answer(changePassword, { code: 'password_wrong' })
  await press('Alterar senha')
  await fill({ 'Senha atual': 'errada', 'Nova senha': 'nova-senha', 'Confirmar nova senha': 'nova-senha' })
  await press('Salvar nova senha')
  expect(await screen.findAllByText('A senha atual está incorreta.')).toHaveLength(1)
  expect(document.activeElement).toBe(field('Senha atual'))
  const loads = network.requestsOf(listSessions).length
  network.answer(changePassword, { ok: undefined })
  await fill({ 'Senha atual': 'velha-senha' })
  await press('Salvar nova senha')
  expect(await screen.findByText('Senha alterada.')).toBeTruthy()
  expect(network.bodiesOf(changePassword)[1]).toEqual({ current_password: 'velha-senha', password: 'nova-senha' })
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
  await waitFor(() => expect(network.requestsOf(listSessions)).toHaveLength(loads + 1))
})

test('sessions are named by their device, with their last use', async () => {
  const [first, second] = await screen.findAllByRole('listitem')
  for (const text of ['Firefox em Windows', 'Esta sessão']) expect(first!.textContent).toContain(text)
  for (const text of ['Chrome em Android', 'Usada em 20/11/2026, 13:30']) expect(second!.textContent).toContain(text)
})
