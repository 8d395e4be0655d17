import { changePassword, endOtherSessions, listSessions } from '@plantao/contract/auth/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { stubNetwork } from '../../../test-network.ts'
import { renderAt } from '../../../test-page.tsx'
import { ChangePassword } from './ChangePassword.tsx'

let network: ReturnType<typeof stubNetwork>

const phone = {
  id: 's2',
  created_at: '2026-11-18T09:00:00Z',
  refreshed_at: '2026-11-20T15:30:00Z',
  user_agent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  is_current: false,
}
const here = { ...phone, id: 's1', user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0', is_current: true }

beforeEach(() => {
  network = stubNetwork()
  network.answer(listSessions, { ok: { items: [here, phone] } })
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user: { id: 'u', email: 'ana@b.c' } }
  localStorage.setItem('plantao.auth', JSON.stringify(session))
  renderAt('/', <ChangePassword />)
})

async function change(senhaAtual: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Alterar senha' }))
  await userEvent.type(screen.getByLabelText('Senha atual'), senhaAtual)
  await userEvent.type(screen.getByLabelText('Nova senha'), 'nova-senha')
  await userEvent.type(screen.getByLabelText('Confirmar nova senha'), 'nova-senha')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }))
}

test('the password is changed, and the list of sessions is reloaded', async () => {
  network.answer(changePassword, { ok: undefined })
  await change('velha-senha')
  expect(await screen.findByText('Senha alterada.')).toBeTruthy()
  expect(network.requestsOf(changePassword)[0]?.body).toEqual({
    current_password: 'velha-senha',
    password: 'nova-senha',
  })
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
  await waitFor(() => expect(network.requestsOf(listSessions)).toHaveLength(2))
})

test('a wrong password is shown only at its field, and what was typed stays', async () => {
  network.answer(changePassword, { code: 'password_wrong' })
  await change('errada')
  expect(await screen.findAllByText('A senha atual está incorreta.')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Senha atual'))
  expect(screen.getByLabelText('Nova senha')).toHaveProperty('value', 'nova-senha')
})

test('sessions are named by their device, and the others can be ended', async () => {
  network.answer(endOtherSessions, () => {
    network.answer(listSessions, { ok: { items: [here] } })
    return { ok: undefined }
  })
  const items = await screen.findAllByRole('listitem')
  expect(within(items[0]!).getByText('Firefox em Windows')).toBeTruthy()
  expect(within(items[0]!).getByText('Esta sessão')).toBeTruthy()
  expect(within(items[1]!).getByText('Chrome em Android')).toBeTruthy()
  expect(within(items[1]!).getByText('Usada em 20/11/2026, 12:30')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar outras sessões' }))
  await waitFor(() => expect(screen.queryByText('Chrome em Android')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Encerrar outras sessões' })).toBeNull()
})
