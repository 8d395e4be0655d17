import type { HistoryEvent } from '@plantao/contract/vagas/schema'
import { expect, test } from 'vitest'
import { describeEvent, type HistoryReader } from './describe-event.ts'

const event: HistoryEvent = {
  id: '00000000-0000-7000-8000-000000000001',
  at: '2026-11-22T02:30:00Z',
  kind: 'candidatura_criada',
  by: 'medico',
  medico: { nome: 'Ana Lima' },
  previous_status: null,
  changes: [],
  reason: null,
}
const hospital: HistoryReader = { side: 'hospital' }
const medico: HistoryReader = { side: 'medico', hospital: 'Hospital São Braz' }
const at = '21/11/2026, 22:30'

test.each<[string, Partial<HistoryEvent>, HistoryReader, string, string[]]>([
  ['what a doctor did, to the hospital', {}, hospital, 'Candidatura enviada', [`${at} · Ana Lima`]],
  ['the same to the doctor', {}, medico, 'Candidatura enviada', [`${at} · Você`]],
  [
    'whom the hospital refused, and why',
    { kind: 'candidatura_recusada', by: 'hospital', reason: 'Já temos equipe.' },
    hospital,
    'Candidatura recusada: Ana Lima',
    [`${at} · Você`, 'Motivo: Já temos equipe.'],
  ],
  [
    'the same to the doctor',
    { kind: 'candidatura_recusada', by: 'hospital', reason: 'Já temos equipe.' },
    medico,
    'Candidatura recusada',
    [`${at} · Hospital São Braz`, 'Motivo: Já temos equipe.'],
  ],
  ['a doctor who is gone', { medico: null, by: null }, hospital, 'Candidatura enviada: Médico removido', [at]],
  ['to what the doctor agreed', { kind: 'vaga_alteracao_aceita' }, hospital, 'Alteração aceita', [`${at} · Ana Lima`]],
  [
    'what the doctor answered',
    { kind: 'candidatura_resposta', reason: 'Estive lá.' },
    hospital,
    'Resposta ao “não compareceu”',
    [`${at} · Ana Lima`, 'Resposta: Estive lá.'],
  ],
  ['what the server did', { kind: 'vaga_expirada', by: null, medico: null }, hospital, 'Vaga expirada', [at]],
  [
    'what was corrected',
    {
      kind: 'vaga_alterada',
      by: 'hospital',
      medico: null,
      changes: [
        { field: 'data', from: '2026-11-28', to: '2026-11-29' },
        { field: 'valor', from: null, to: 1450 },
      ],
    },
    medico,
    'Vaga alterada',
    [
      `${at} · Hospital São Braz`,
      'Data: de 28/11/2026 para 29/11/2026',
      'Valor: de Valor a combinar para R$\u00a01.450,00',
    ],
  ],
])('it says %s', (_what, change, reader, title, facts) => {
  expect(describeEvent({ ...event, ...change }, reader, 'America/Manaus')).toEqual({ title, facts })
})

test.each([
  ['nao_selecionada', 'hospital', 'Aceite desfeito: Ana Lima'],
  ['retirada', 'medico', 'Candidatura enviada de novo'],
  ['nao_selecionada', 'medico', 'Interesse confirmado'],
] as const)('from %s to pendente by %s: %s', (previous_status, by, title) => {
  expect(
    describeEvent({ ...event, kind: 'candidatura_pendente', previous_status, by }, hospital, 'America/Manaus').title,
  ).toBe(title)
})
