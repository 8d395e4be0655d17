import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../../test/hospital.ts'
import { renderAt } from '../../../../test/page.tsx'
import { OwnVagaCard } from './OwnVagaCard.tsx'

const nothing = () => {}

function buttonsOf(change: Partial<OwnVaga>, address = '/') {
  const actions = { onCandidatos: nothing, onEdit: nothing, onClose: nothing, onPropose: nothing, onHistory: nothing }
  renderAt(address, <OwnVagaCard vaga={{ ...ownVaga, ...change }} {...actions} />)
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

const begun = { open_until: '2020-01-01T00:00:00Z', starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T12:00:00Z' }

test.each([
  ['open, nobody yet', {}, 'Aberta', ['Ver Candidatos (0)', 'Editar', 'Duplicar', 'Encerrar vaga', 'Compartilhar']],
  [
    'open, with candidates',
    { candidaturas_count: 1284 },
    'Aberta',
    ['Ver Candidatos (1.284)', 'Editar', 'Duplicar', 'Encerrar vaga', 'Compartilhar'],
  ],
  [
    'filled',
    { status: 'preenchida', candidaturas_count: 2 },
    'Preenchida',
    ['Ver Candidatos (2)', 'Editar', 'Propor alteração', 'Duplicar', 'Encerrar vaga'],
  ],
  [
    'worked',
    { ...begun, status: 'preenchida', candidaturas_count: 2 },
    'Realizada',
    ['Ver Candidatos (2)', 'Duplicar'],
  ],
  ['begun with nobody', begun, 'Expirada', ['Ver Candidatos (0)', 'Duplicar']],
  ['closed', { status: 'encerrada' }, 'Encerrada', ['Ver Candidatos (0)', 'Reabrir e avisar candidatos', 'Duplicar']],
  [
    'open again, with somebody to ask',
    { is_reopened: true, to_invite_count: 1, candidaturas_count: 2 },
    'Reaberta',
    ['Ver Candidatos (2)', 'Reabrir e avisar candidatos', 'Editar', 'Duplicar', 'Encerrar vaga', 'Compartilhar'],
  ],
] as const)('%s', (_what, change, situation, buttons) => {
  expect(buttonsOf(change)).toEqual([...buttons, 'Histórico'])
  expect(screen.getByText(situation)).toBeTruthy()
})

test('a filled one leads to the day of the shift and to its rating, but not where both stand below', () => {
  const filled = { status: 'preenchida', accepted_name: 'Dra. Eva Sá', can_rate: true } as const
  const page = `/vagas/${ownVaga.id}`
  for (const [address, leads] of [
    ['/?view=hospital-dashboard', true],
    [page, false],
  ] as const) {
    expect(buttonsOf(filled, address).includes('Avaliar')).toBe(leads)
    expect(screen.queryByRole('link', { name: 'Dia do plantão' })?.getAttribute('href')).toBe(leads ? page : undefined)
    cleanup()
  }
})

test.each([
  ['the day with its weekday', { data: '2026-11-28' }, 'sáb, 28/11/2026'],
  ['the hours as stored', { horario: '19h às 7h' }, '19h às 7h'],
  ['the value of the shift', {}, 'R$\u00a01.400,50'],
  ['the value of an hour', {}, 'R$\u00a0116,71/h'],
  ['that there is no value', { valor: null }, messages.vagas.valorToCombine],
  [
    'who was accepted, and how to call',
    { status: 'preenchida', accepted_name: 'Dra. Eva Sá', accepted_phone: '11987654321' },
    'Preenchida por Dra. Eva Sá · (11) 98765-4321',
  ],
  [
    'what was proposed to the doctor',
    {
      status: 'preenchida',
      accepted_name: 'Dra. Eva Sá',
      change: { id: ownVaga.id, data: '2998-12-31', horario: '07:00 - 19:00', valor: 1400.5, status: 'declined' },
    },
    'Alteração não aceita: o plantão continua como estavaHorário: de 19:00 - 07:00 para 07:00 - 19:00',
  ],
  [
    "the vaga's own place and phone",
    { endereco: 'Rua Velha, 5', cidade: 'Itu', telefone: '1144445555' },
    'Rua Velha, 5, Itu - SP · (11) 4444-5555',
  ],
] as const)('it shows %s', (_what, change, text) => {
  buttonsOf(change)
  expect(screen.getByRole('article').textContent).toContain(text)
})
