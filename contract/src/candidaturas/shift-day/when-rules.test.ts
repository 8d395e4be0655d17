import { expect, test } from 'vitest'
import { shiftDistance } from './when-rules.ts'

const night = { data: '2026-12-01', starts_at: '2026-12-01T22:00:00Z', time_zone: 'America/Sao_Paulo' }
const unknownHours = { ...night, starts_at: null }
const inManaus = { ...night, starts_at: '2026-12-01T23:00:00Z', time_zone: 'America/Manaus' }
const fromMidnight = { ...night, starts_at: '2026-12-01T03:00:00Z' }

test.each([
  ['six days before', night, '2026-11-25T22:00:00Z', 'Em 6 dias'],
  ['two minutes before midnight of the day before', night, '2026-12-01T02:58:00Z', 'Amanhã'],
  ['after midnight', night, '2026-12-01T03:00:00Z', 'Hoje'],
  ['a minute before its start', night, '2026-12-01T21:59:00Z', 'Hoje'],
  ['at its start', night, '2026-12-01T22:00:00Z', 'Em andamento'],
  ['over midnight', night, '2026-12-02T05:00:00Z', 'Em andamento'],
  [
    'after midnight in São Paulo, when it is still the day before in Manaus',
    inManaus,
    '2026-12-01T03:30:00Z',
    'Amanhã',
  ],
  ['before midnight, a shift from midnight on', fromMidnight, '2026-12-01T02:30:00Z', 'Amanhã'],
  ['at unknown hours, on its day', unknownHours, '2026-12-02T02:59:00Z', 'Hoje'],
])('%s', (_, vaga, now, distance) => {
  expect(shiftDistance(vaga, new Date(now))).toBe(distance)
})
