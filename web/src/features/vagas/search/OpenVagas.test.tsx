import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import { listHospitais } from '@plantao/contract/hospitais/routes'
import { messages } from '@plantao/contract/messages'
import {
  countOpenVagas,
  getVagaFacets,
  listOpenEspecialidades,
  listOpenVagas,
} from '@plantao/contract/vagas/search/routes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { network } from '../../../../test/network.ts'
import { renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { VagaSearch } from './VagaSearch.tsx'

const hospital = { id: '00000000-0000-7000-8000-000000000001', nome: 'Hospital São Braz' }
const none = { items: [], next_cursor: null }

beforeEach(() => {
  network.answer(listOpenVagas, { ok: none })
  network.answer(countOpenVagas, { ok: { count: 0 } })
  network.answer(listOpenEspecialidades, { ok: { items: ['Emergência', 'UTI'] } })
  network.answer(listHospitais, { ok: { items: [hospital], next_cursor: null } })
  signIn()
})

const show = (search = '') => renderAt(`/?view=doctor-dashboard${search}`, <VagaSearch />)
const address = () => Object.fromEntries(new URLSearchParams(location.search))

test('without vagas and filters there are none in the region', async () => {
  show()
  await screen.findByText(messages.vagas.none)
  await screen.findByText('0 vagas encontradas')
})

test('the count is a call of its own and takes the singular', async () => {
  network.answer(countOpenVagas, { ok: { count: 1 } })
  show('&q=uti')
  await screen.findByText('1 vaga encontrada')
  expect(network.requestsOf(countOpenVagas).map(({ query }) => query)).toEqual([{ q: 'uti' }])
})

test('without a match the filters can all be removed', async () => {
  show(`&q=zzz&hospital=${hospital.id}&especialidade=UTI`)
  await screen.findByText(messages.vagas.noneFiltered)
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await screen.findByText(messages.vagas.none)
  expect(address()).toEqual({ view: 'doctor-dashboard' })
  expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('')
})

test('typing changes the address once it pauses, without a history entry', async () => {
  show()
  await screen.findByText('0 vagas encontradas')
  const steps = history.length
  // Without a delay between two keys, a busy machine makes no pause in the typing.
  await userEvent.type(screen.getByLabelText('Buscar'), 'emer gencia ', { delay: null })
  await waitFor(() => expect(address().q).toBe('emer gencia '))
  expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('emer gencia ')
  expect(history.length).toBe(steps)
  await screen.findByText(messages.vagas.noneFiltered)
  expect(network.requestsOf(listOpenVagas).map(({ query }) => query.q)).toEqual([undefined, 'emer gencia'])
})

test('a chosen specialty is put into the address and searched for', async () => {
  show()
  await screen.findByRole('option', { name: 'UTI' })
  await userEvent.selectOptions(screen.getByLabelText('Especialidade'), 'UTI')
  expect(address().especialidade).toBe('UTI')
  await screen.findByText(messages.vagas.noneFiltered)
  expect(network.requestsOf(listOpenVagas).at(-1)?.query).toMatchObject({ especialidade: 'UTI' })
})

test('filters in the address are shown; those that the server would refuse are ignored', async () => {
  show(`&hospital=${hospital.id}&especialidade=Cardiologia`)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Hospital' }).value).toBe('Hospital São Braz'),
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Especialidade').value).toBe('Cardiologia')
  cleanup()
  show('&hospital=not-an-id')
  await screen.findByText(messages.vagas.none)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Hospital' }).value).toBe('Todos os hospitais')
})

test.each(['Medicina Intensiva', 'UTI'])('the filter by %s is the one option of both names', async (especialidade) => {
  show(`&especialidade=${especialidade}`)
  await screen.findByRole('option', { name: 'Emergência' })
  const select = screen.getByLabelText<HTMLSelectElement>('Especialidade')
  await waitFor(() => expect(select.value).toBe('UTI'))
  expect([...select.options].map(({ text }) => text)).toEqual(['Todas as especialidades', 'Emergência', 'UTI'])
})

test.each([
  [
    "in its text in a browser's own list, as on a phone",
    false,
    ['Todas as especialidades', 'Emergência (0)', 'UTI (3)'],
  ],
  ['beside its name in a list of ours', true, ['Todas as especialidades', 'Emergência', 'UTI']],
])('each specialty shows its count %s', async (_, isStyled, texts) => {
  const matches = (query: string) => isStyled && query === '(pointer: fine)'
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: matches(query) }))
  vi.stubGlobal('CSS', { supports: () => isStyled })
  const none = { estado: [], cidade: [], turno: [], modalidade: [], valor_min: [], valor_hora_min: [] }
  const especialidade = [{ value: cfmEspecialidade('UTI'), count: 3 }]
  network.answer(getVagaFacets, {
    ok: { ...none, count: 3, fim_de_semana: 0, sem_conflito: 3, hospital_confirmado: 0, especialidade },
  })
  show()
  const select = await screen.findByLabelText<HTMLSelectElement>('Especialidade')
  await waitFor(() => expect([...select.options].map(({ text }) => text)).toEqual(texts))
  await waitFor(() => expect([...select.options].map(({ dataset }) => dataset.count)).toEqual([undefined, '0', '3']))
})

test('a list that the server has not updated for a while says so, until it is up to date again', async () => {
  network.answer(listOpenVagas, { ok: { ...none, as_of: new Date(Date.now() - 5 * 60_000).toISOString() } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  show()
  await screen.findByText('Atualizado há 5 min')
  network.answer(listOpenVagas, { ok: none })
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(() => expect(screen.queryByText(/Atualizado/)).toBeNull())
})

test('a list that could not be loaded can be requested again', async () => {
  network.answer(listOpenVagas, { code: 'too_many_requests' })
  show()
  await screen.findByText('Não foi possível carregar as vagas')
  network.answer(listOpenVagas, { ok: none })
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByText(messages.vagas.none)
})
