import { applyToVaga, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { sessionKey } from '../../../lib/session/session-storage.ts'
import { stubNetwork } from '../../../test-network.ts'
import { openVagasQuery } from '../../vagas/queries.ts'
import { ApplyButton } from './ApplyButton.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const medico = { id: id(2), auth_user_id: id(1), nome: 'Ana', crm: '1/SP', crm_uf: 'SP', email: 'ana@exemplo.com.br' }
const vaga = {
  id: id(3),
  status: 'aberta',
  ends_at: null,
  open_until: '2999-01-01T00:00:00Z',
  candidatura: null,
  clash: null,
} as OpenVaga
const sent = {
  id: id(4),
  vaga_id: vaga.id,
  medico_id: medico.id,
  status: 'pendente',
  created_at: '2026-11-20T12:00:00Z',
}

let network: ReturnType<typeof stubNetwork>
let client: ReturnType<typeof createQueryClient>

beforeEach(() => {
  network = stubNetwork()
  network.answer(getOwnMedico, { ok: { ...medico, especialidade: null, telefone: null } })
  network.answer(listOwnCandidaturas, { ok: { items: [], next_cursor: null } })
  client = createQueryClient()
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user: { id: id(1) } }
  localStorage.setItem(sessionKey, JSON.stringify(session))
})

afterEach(() => {
  cleanup()
  toast.dismiss()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The button as the list holds it: what the cache says of the vaga is what it shows. */
function Listed() {
  const { data } = useInfiniteQuery({ ...openVagasQuery({}), enabled: false })
  return <ApplyButton vaga={data!.pages[0]!.items[0]!} />
}

function show(shown: OpenVaga = vaga) {
  client.setQueryData(openVagasQuery({}).queryKey, {
    pages: [{ items: [shown], next_cursor: null }],
    pageParams: [undefined],
  })
  render(
    <QueryClientProvider client={client}>
      <Listed />
      <Toaster />
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('one click applies, with the account’s own medico row', async () => {
  network.answer(applyToVaga, { ok: sent })
  show()
  await userEvent.click(await button('Candidatar-se'))
  expect((await button('Candidatura Enviada')).disabled).toBe(true)
  await screen.findByText('Candidatura enviada com sucesso!')
  expect(network.requestsOf(applyToVaga).map(({ body }) => body)).toEqual([
    { vaga_id: vaga.id, medico_id: medico.id, status: 'pendente' },
  ])
})

test('the button is busy while the candidatura is sent', async () => {
  const answer = Promise.withResolvers<{ ok: unknown }>()
  network.answer(applyToVaga, () => answer.promise)
  show()
  await userEvent.click(await button('Candidatar-se'))
  expect((await button('Candidatar-se')).disabled).toBe(true)
  answer.resolve({ ok: sent })
  await button('Candidatura Enviada')
})

test('a refusal is shown with its reason, and can be repeated', async () => {
  network.answer(applyToVaga, { code: 'vaga_not_open' })
  show()
  await userEvent.click(await button('Candidatar-se'))
  await screen.findByText('Erro ao candidatar-se à vaga')
  await screen.findByText('Esta vaga não está mais aberta.')
  expect((await button('Candidatar-se')).disabled).toBe(false)
})

test('no answer has its own sentence, and the next attempt sends the same candidatura', async () => {
  network.answer(applyToVaga, 'no answer')
  show()
  await userEvent.click(await button('Candidatar-se'))
  await screen.findByText('Erro inesperado ao candidatar-se')
  network.answer(applyToVaga, { ok: sent })
  await userEvent.click(await button('Candidatar-se'))
  await button('Candidatura Enviada')
  const [first, second] = network.requestsOf(applyToVaga).map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test.each([
  ['is missing', { code: 'PGRST116' }],
  ['cannot be read', { code: 'service_unavailable' }],
] as const)('a doctor whose row %s sees an error, and nothing is sent', async (_what, answer) => {
  network.answer(getOwnMedico, answer)
  show()
  await userEvent.click(await button('Candidatar-se'))
  await screen.findByText('Erro ao encontrar dados do médico')
  expect(network.requestsOf(applyToVaga)).toEqual([])
})

test('without a connection the error does not blame the row', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  network.answer(getOwnMedico, 'no answer')
  show()
  await userEvent.click(await button('Candidatar-se'))
  await screen.findByText('Você está sem conexão. A candidatura não foi enviada.')
})

test('a vaga that has begun cannot be applied to, and shows why', async () => {
  show({ ...vaga, open_until: '2020-01-01T00:00:00Z' })
  const blocked = await button('Candidatar-se')
  expect(blocked.disabled).toBe(true)
  expect(blocked.title).toBe('Esta vaga não está mais aberta.')
})

test('a vaga at the hours of an accepted shift cannot be applied to', async () => {
  show({ ...vaga, clash: { data: '2026-11-25', horario: '19:00 - 07:00' } })
  expect((await button('Candidatar-se')).disabled).toBe(true)
})

test('a doctor who was just accepted elsewhere sees the reason', async () => {
  network.answer(applyToVaga, { code: 'vaga_clashes_with_accepted' })
  show()
  await userEvent.click(await button('Candidatar-se'))
  await screen.findByText('Erro ao candidatar-se à vaga')
  await screen.findByText('Você já tem um plantão aceito neste horário.')
})

test('a candidatura of any status counts as sent', async () => {
  show({ ...vaga, candidatura: { status: 'nao_selecionada' } })
  expect((await button('Candidatura Enviada')).disabled).toBe(true)
})
