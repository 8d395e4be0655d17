import { dayIn } from '@plantao/contract/format'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hospital, ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { press, renderAt } from '../../../../test/page.tsx'
import { OwnVagaCard } from './OwnVagaCard.tsx'

beforeEach(() => {
  signInHospital()
  network.answer(getOwnHospital, { ok: hospital })
})

const nothing = () => {}

const actions = {
  onCandidatos: nothing,
  onEdit: nothing,
  onClose: nothing,
  onReplacements: nothing,
  onRaise: nothing,
}

function show(change: Partial<OwnVaga>) {
  renderAt('/', <OwnVagaCard vaga={{ ...ownVaga, ...change }} {...actions} />)
}

const begun = { open_until: '2020-01-01T00:00:00Z', starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T12:00:00Z' }
const filled = { status: 'preenchida', candidaturas_count: 2, accepted_name: 'Dra. Eva Sá' } as const
const soon = startsIn(15.5)
const own = ['Alterar', 'Duplicar', 'Encerrar vaga']
const today = dayIn(ownVaga.time_zone, new Date())

test.each([
  ['open, nobody yet', {}, 'Aberta', ['Ver Candidatos (0)'], ['Compartilhar', ...own]],
  [
    'open, with candidates',
    { candidaturas_count: 1284 },
    'Aberta',
    ['Ver Candidatos (1.284)'],
    ['Compartilhar', ...own],
  ],
  ['filled', filled, 'Preenchida', ['Ver Candidatos (2)'], own],
  ['filled, on its day', { ...filled, data: today }, 'Preenchida', ['Ver Candidatos (2)'], ['Dia do plantão', ...own]],
  [
    'filled, so that it can be undone',
    { ...filled, data: today, undo_until: '2999-01-01T00:00:00Z' },
    'Preenchida',
    ['Ver Candidatos (2)'],
    own,
  ],
  ['worked', { ...begun, ...filled }, 'Realizada', ['Ver Candidatos (2)'], ['Duplicar']],
  [
    'worked, not yet rated',
    { ...begun, ...filled, can_rate: true },
    'Realizada',
    ['Ver Candidatos (2)', 'Avaliar'],
    ['Duplicar'],
  ],
  ['begun with nobody', begun, 'Expirada', ['Ver Candidatos (0)'], ['Duplicar']],
  ['closed', { status: 'encerrada' }, 'Encerrada', ['Ver Candidatos (0)'], ['Reabrir e avisar candidatos', 'Duplicar']],
  [
    'open again, with somebody to ask',
    { is_reopened: true, to_invite_count: 1, candidaturas_count: 2 },
    'Aberta',
    ['Ver Candidatos (2)'],
    ['Avisar candidatos anteriores (1)', 'Compartilhar', ...own],
  ],
  ['about to begin with nobody', soon, 'Aberta', ['Ver Candidatos (0)'], own],
  [
    'open again, about to begin with nobody',
    { ...soon, is_reopened: true, to_invite_count: 1 },
    'Aberta',
    ['Ver Candidatos (0)'],
    ['Compartilhar', ...own],
  ],
] as const)('%s', async (_what, change, situation, buttons, others) => {
  show(change)
  const bar = within(screen.getByRole('toolbar', { name: 'UTI Adulto' }))
  const texts = bar.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(texts.sort()).toEqual([...buttons, 'Mais ações'].sort())
  expect(screen.getByText(situation)).toBeTruthy()
  await press('Mais ações')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(others)
})

test.each([
  [soon, ['Compartilhar', 'Aumentar o valor']],
  [{ ...soon, is_reopened: true, to_invite_count: 2 }, ['Avisar todos', 'Aumentar o valor']],
  [{ ...soon, pendentes_count: 1 }, null],
  [startsIn(73), null],
  // A shift under way is too late.
  [{ ...startsIn(-1), is_reopened: true, open_until: startsIn(2).open_until }, null],
])('a card begins with what to do where nobody waits for a shift that begins soon: %j', (change, buttons) => {
  show(change)
  const block = screen.queryByRole('region', { name: 'Começa em 15 h, ninguém aguarda' })
  const shown = block && within(block).getAllByRole('button')
  expect(shown?.map(({ textContent }) => textContent) ?? null).toEqual(buttons)
})

test.each([
  [{ pendentes_count: 1 }, true],
  // Somebody applied, but nobody waits for an answer.
  [{ pendentes_count: 0, candidaturas_count: 1 }, false],
  [{ pendentes_count: 1, open_until: '2020-01-01T00:00:00Z' }, false],
])('only a candidate who waits calls for the strong colour: %j', (change, isStrong) => {
  show(change)
  expect(screen.getByRole('button', { name: /^Ver Candidatos/ }).className.includes('bg-brand ')).toBe(isStrong)
})

test.each([
  ['the day with its weekday', { data: '2026-11-28' }, 'sáb, 28/11/2026'],
  ['the hours as stored', { horario: '19h às 7h' }, '19h às 7h'],
  ['the value of the shift', {}, 'R$\u00a01.400,50'],
  ['the value of an hour', {}, 'R$\u00a0116,71/h'],
  ['that there is no value', { valor: null }, messages.vagas.valorToCombine],
  ['who was accepted, and how to call', { ...filled, accepted_phone: '11987654321' }, 'Dra. Eva Sá · (11) 98765-4321'],
  [
    'that a change was proposed to the doctor',
    {
      ...filled,
      change: { id: ownVaga.id, data: '2998-12-31', horario: '07:00 - 19:00', valor: 1400.5, status: 'declined' },
    },
    'Alteração não aceita',
  ],
] as const)('it shows %s', (_what, change, text) => {
  show(change)
  expect(screen.getByRole('article').textContent).toContain(text)
})

test.each([
  [{ endereco: 'Rua Velha, 5', cidade: 'Itu', telefone: '1144445555' }, 'Rua Velha, 5, Itu - SP · (11) 4444-5555'],
  [{ telefone: '1144445555' }, '(11) 4444-5555'],
  [{ endereco: 'Rua Velha, 5' }, 'Rua Velha, 5, Sorocaba - SP'],
])('it shows place and phone only where they are not the hospital’s: %j', async (change, text) => {
  const moved = { ...ownVaga, nome_vaga: 'Outra', ...change }
  renderAt(
    '/',
    [ownVaga, moved].map((vaga) => <OwnVagaCard key={vaga.nome_vaga} vaga={vaga} {...actions} />),
  )
  await screen.findByText(text)
  expect(screen.getAllByText(/Rua|\(\d\d\) \d/)).toHaveLength(1)
})

function startsIn(hours: number) {
  const instant = new Date(Date.now() + hours * 3_600_000).toISOString()
  return { starts_at: instant, open_until: instant }
}
