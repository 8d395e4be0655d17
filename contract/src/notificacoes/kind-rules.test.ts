import { expect, test } from 'vitest'
import { describeNotificacao, type NotificacaoKind } from './kind-rules.ts'

const facts = {
  vaga_id: null,
  nome_vaga: 'UTI',
  data: '2026-11-28',
  horario: '19:00 - 07:00',
  modalidade: null,
  hospital: 'Hospital São Lucas',
  medico: 'Ana Souza',
  agreed: null,
  count: 1,
}

test.each<[NotificacaoKind, Partial<typeof facts> | { agreed: boolean }, string]>([
  ['candidatura-received', {}, 'Ana Souza se candidatou'],
  ['candidatura-received', { count: 3 }, '3 médicos se candidataram'],
  ['candidatura-withdrawn', { count: 2 }, '2 médicos retiraram a candidatura'],
  ['candidatura-renewed', { count: 2 }, '2 médicos ainda têm interesse na vaga'],
  ['vaga-changed', { count: 2 }, 'Hospital São Lucas alterou uma vaga a que você se candidatou'],
  ['shift-change-answered', { agreed: true }, 'Ana Souza aceitou a alteração do plantão'],
  ['shift-change-answered', { agreed: false }, 'Ana Souza não aceitou a alteração do plantão'],
  ['shift-change-answered', {}, 'Ana Souza respondeu à alteração do plantão'],
])('%s with %j reads: %s', (kind, given, text) => {
  expect(describeNotificacao({ kind, ...facts, ...given }, 'hospital').text).toBe(text)
})

test('a kind that only a later version knows leads to its vaga', () => {
  const kind = 'shift-moved' as NotificacaoKind
  const vaga_id = '00000000-0000-7000-8000-000000000001'
  expect(describeNotificacao({ kind, ...facts, vaga_id }, 'hospital')).toEqual({
    text: 'Há uma novidade',
    about: 'UTI · sáb, 28/11, 19:00 - 07:00',
    path: `/vagas/${vaga_id}`,
  })
})
