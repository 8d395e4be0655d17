import { applyToVaga, confirmInterest, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { messages } from '@plantao/contract/messages'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { medico, ownVaga } from '../../../../test/hospital.ts'
import { goOffline, network } from '../../../../test/network.ts'
import { button, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { openVagasQuery } from '../queries.ts'
import { ApplyButton } from './ApplyButton.tsx'
import { ApplyNotice } from './ApplyNotice.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const vaga: OpenVaga = { ...ownVaga, hospital: { nome: 'Hospital São Braz' }, candidatura: null, clash: null }
const sent = {
  id: id(4),
  vaga_id: vaga.id,
  medico_id: medico.id,
  status: 'pendente',
  created_at: vaga.created_at,
} as const

beforeEach(() => {
  network.answer(getOwnMedico, { ok: medico })
  network.answer(listOwnCandidaturas, { ok: { items: [], next_cursor: null } })
  signIn({ id: medico.auth_user_id })
})

/** The button in the list, which shows the cached vaga. */
function Listed() {
  const { data } = useInfiniteQuery({ ...openVagasQuery({}), staleTime: Number.POSITIVE_INFINITY })
  const listed = data?.pages[0]?.items[0]
  return (
    listed && (
      <>
        <ApplyButton vaga={listed} describedBy="notice" />
        <ApplyNotice vaga={listed} id="notice" />
      </>
    )
  )
}

async function show(change: Partial<OpenVaga> = {}) {
  network.answer(listOpenVagas, { ok: { items: [{ ...vaga, ...change }], next_cursor: null } })
  renderAt('/', <Listed />)
  const shown = await screen.findByRole<HTMLButtonElement>('button')
  // The next list never arrives, so that everything shown afterwards comes from the cache.
  network.answer(listOpenVagas, () => new Promise(() => {}))
  return shown
}

test('one click applies, with the account’s own medico row, and the button waits', async () => {
  const answer = Promise.withResolvers<{ ok: typeof sent }>()
  network.answer(applyToVaga, () => answer.promise)
  await show()
  await press('Candidatar-se')
  expect(button('Candidatar-se').disabled).toBe(true)
  answer.resolve({ ok: sent })
  await screen.findByRole('button', { name: 'Candidatura Enviada' })
  expect(network.bodiesOf(applyToVaga)).toEqual([{ vaga_id: vaga.id, medico_id: medico.id, status: 'pendente' }])
})

test('the own row is asked for once, however many applications follow', async () => {
  network.answer(applyToVaga, { code: 'vaga_clashes_with_accepted' })
  await show()
  for (const times of [1, 2, 3]) {
    await press('Candidatar-se')
    await expect.poll(() => network.requestsOf(applyToVaga)).toHaveLength(times)
    await expect.poll(() => button('Candidatar-se').disabled).toBe(false)
  }
  expect(network.requestsOf(getOwnMedico)).toHaveLength(1)
})

test('without an answer, the next attempt sends the same candidatura', async () => {
  network.answer(applyToVaga, 'no answer')
  await show()
  await press('Candidatar-se')
  await screen.findByText(messages.candidaturas.applyUnexpected)
  network.answer(applyToVaga, { ok: sent })
  await press('Candidatar-se')
  await screen.findByRole('button', { name: 'Candidatura Enviada' })
  const [first, second] = network.requestsOf(applyToVaga).map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('without a connection it says that the candidatura was not sent', async () => {
  await show()
  network.answer(getOwnMedico, 'no answer')
  goOffline()
  await press('Candidatar-se')
  await screen.findByText('Você está sem conexão. A candidatura não foi enviada.')
})

test('a vaga that has begun cannot be applied to', async () => {
  expect((await show({ open_until: '2020-01-01T00:00:00Z' })).disabled).toBe(true)
})

test.each(['pendente', 'aceita', 'recusada', 'dispensada', 'desistencia'] as const)(
  'a candidatura %s counts as sent',
  async (status) => {
    await show({ candidatura: { id: id(4), status } })
    expect(button('Candidatura Enviada').disabled).toBe(true)
  },
)

test('a withdrawn candidatura can be sent again', async () => {
  const again = await show({ candidatura: { id: id(4), status: 'retirada' } })
  expect(again.textContent).toBe('Candidatar-se')
  expect(again.disabled).toBe(false)
})

test('a doctor who was not selected confirms the interest once the vaga is open again', async () => {
  network.answer(confirmInterest, { ok: sent })
  await show({ candidatura: { id: id(4), status: 'nao_selecionada' } })
  await press('Ainda tenho interesse')
  await screen.findByText('Interesse confirmado. O hospital pode aceitar você de novo.')
  expect(network.bodiesOf(confirmInterest)).toEqual([{ candidatura_id: id(4) }])
})

test.each([
  ['Candidatar-se', null],
  ['Candidatar-se', 'retirada'],
  ['Ainda tenho interesse', 'nao_selecionada'],
] as const)('while the account is suspended, %s is disabled and says why: %s', async (name, status) => {
  signIn({ id: medico.auth_user_id, suspension: { suspended_at: vaga.created_at, reason: 'CRM de outra pessoa' } })
  await show({ candidatura: status && { id: id(4), status } })
  expect(button(name).disabled).toBe(true)
  expect(screen.getByText(messages.account.suspended).closest('#notice')).toBeTruthy()
  expect(button(name).getAttribute('aria-describedby')).toBe('notice')
})

test('a suspended account is told of no other vaga that it could not apply to anyway', async () => {
  signIn({ id: medico.auth_user_id, suspension: { suspended_at: vaga.created_at, reason: 'CRM de outra pessoa' } })
  await show({ candidatura: { id: id(4), status: 'recusada' } })
  expect(screen.queryByText(messages.account.suspended)).toBeNull()
})
