import { findAccounts } from '@plantao/contract/operadores/work/routes'
import type { FoundAccount } from '@plantao/contract/operadores/work/schema'
import { operacao } from '@plantao/contract/sentences/operacao'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { Search } from './Search.tsx'

const ana: FoundAccount = {
  id: '0198c0de-0000-7000-8000-000000000001',
  user_type: 'doctor',
  nome: 'A. P.',
  lugar: 'SP',
  email: 'a•••@exemplo.com.br',
  created_at: '2026-11-25T12:00:00+00:00',
  suspended_at: null,
}

beforeEach(async () => {
  signIn()
  network.answer(findAccounts, { ok: { items: [ana], next_cursor: 'next' } })
  renderAt('/operacao?aba=buscar', <Search />)
  await fill({ 'Buscar conta': 'ana' })
  await screen.findByRole('link', { name: 'A. P.' })
})

test('the words and what they found are there again after a look at an account', async () => {
  screen.getByRole('link', { name: 'A. P.' }).click()
  await screen.findByText('Por que abrir esta conta?')
  await press('Voltar à busca')
  await screen.findByRole('link', { name: 'A. P.' })
  expect(field('Buscar conta').value).toBe('ana')
})

test('a doctor is found by initials, the state of the CRM and a masked address', () => {
  expect(screen.getByText('CRM de SP · a•••@exemplo.com.br')).toBeTruthy()
})

test('found accounts stay when more cannot be loaded', async () => {
  network.answer(findAccounts, 'no answer')
  await press('Mostrar mais')
  await waitFor(() => expect(network.requestsOf(findAccounts)).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mostrar mais' }).getAttribute('aria-busy')).toBeNull())
  screen.getByRole('link', { name: 'A. P.' })
  expect(screen.queryByText(`${operacao.findFailed}.`)).toBeNull()
})
