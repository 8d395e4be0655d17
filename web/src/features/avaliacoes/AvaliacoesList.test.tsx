import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import { messages } from '@plantao/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { sessionKey } from '../../lib/session/session-storage.ts'
import { stubNetwork } from '../../test-network.ts'
import { AvaliacoesList } from './AvaliacoesList.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const rating = {
  id: id(1),
  medico_id: id(2),
  hospital_id: id(3),
  estrelas: 4,
  comentario: 'Pontual.',
  // Already the 2nd in Greenwich, still the 1st where the product is used.
  created_at: '2026-10-02T01:00:00Z',
  hospital: { nome: 'Hospital São Braz' },
}

let network: ReturnType<typeof stubNetwork>

beforeEach(() => {
  network = stubNetwork()
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user: { id: id(9) } }
  localStorage.setItem(sessionKey, JSON.stringify(session))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const show = (none?: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AvaliacoesList medicoId={id(2)} none={none} />
    </QueryClientProvider>,
  )

test('the average has one decimal and a comma; each rating its stars, hospital, day and words', async () => {
  network.answer(listAvaliacoes, { ok: { items: [rating], media: 4.6, total: 12 } })
  show()
  await screen.findByText('4,6')
  const [item] = screen.getAllByRole('listitem')
  expect(item?.textContent).toContain('Hospital São Braz')
  expect(item?.textContent).toContain('01/10/2026')
  expect(item?.textContent).toContain('Pontual.')
  expect(screen.getByRole('img', { name: '4 de 5 estrelas' })).toBeTruthy()
})

test('without ratings the average is 0, with a sentence that depends on the reader', async () => {
  network.answer(listAvaliacoes, { ok: { items: [], media: 0, total: 0 } })
  show()
  await screen.findByText('Você ainda não possui avaliações')
  expect(screen.getByText('0')).toBeTruthy()
  cleanup()
  const { container } = show(messages.avaliacoes.noneOfOther)
  await screen.findByText('Sem avaliações ainda')
  expect(container.textContent).toBe('0Sem avaliações ainda')
})
