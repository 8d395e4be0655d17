import { expect, test } from 'vitest'
import { escalaSituation, firstAndLastName, lastDayInPlan } from './rules.ts'
import type { EscalaShift } from './schema.ts'

test.each([
  ['Helena Prado Nóbrega', 'Helena Nóbrega'],
  ['  Ana   de  Souza ', 'Ana Souza'],
  ['José Antônio Souza Filho', 'José Souza Filho'],
  ['Paulo Lima Júnior', 'Paulo Lima Júnior'],
  ['Pedro Neto', 'Pedro Neto'],
  ['Dra. Yasmin Falcão', 'Yasmin Falcão'],
  ['Pelé', 'Pelé'],
  ['Dr.', 'Dr.'],
  ['Ana Prado de Souza (CRM/SP 123456)', 'Ana Souza (CRM/SP 123456)'],
])('the first and last name of “%s” are “%s”', (nome, short) => {
  expect(firstAndLastName(nome)).toBe(short)
})

const start = new Date('2026-11-26T22:00:00Z')
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000)
const open: EscalaShift = {
  ...{ id: '', status: 'aberta', setor_id: null, especialidade: 'UTI', modalidade: 'presencial', turno: 'noite' },
  ...{ data: '2026-11-26', horario: '19:00 - 07:00', time_zone: 'America/Sao_Paulo', medico: null, waiting_count: 0 },
  ...{ starts_at: start.toISOString(), ends_at: '2026-11-27T10:00:00Z', open_until: start.toISOString() },
  checked_in_at: null,
}
const unread = { ...open, starts_at: null, ends_at: null, open_until: start.toISOString() }

test.each<[what: string, shift: EscalaShift, now: Date, situation: string]>([
  ['nobody, more than 72 h before', open, before(73), 'sem_candidato'],
  ['nobody, 72 h before', open, before(72), 'sem_candidato_perto'],
  ['nobody, of unknown hours, 72 h before the end of its day', unread, before(72), 'sem_candidato_perto'],
  ['nobody, once it has begun', open, before(0), 'sem_medico'],
  ['nobody, marked by the job', { ...open, status: 'expirada' }, before(-1), 'sem_medico'],
  ['nobody, reopened and begun', { ...open, open_until: '2026-11-27T04:00:00Z' }, before(-1), 'sem_candidato_perto'],
  ['candidates, an hour before', { ...open, waiting_count: 2 }, before(1), 'aguardam'],
  ['candidates who waited in vain', { ...open, waiting_count: 2 }, before(-1), 'sem_medico'],
  ['a doctor, long ago', { ...open, status: 'preenchida' }, before(-999), 'com_medico'],
  ['a draft, also of a day that has passed', { ...open, status: 'rascunho' }, before(-999), 'rascunho'],
])('a shift with %s', (_what, shift, now, situation) => {
  expect(escalaSituation(shift, now)).toBe(situation)
})

const longest = 7 * 24
const monthsEnd = { data: '2026-11-30', starts_at: '2026-11-30T22:00:00Z', ends_at: '2026-12-03T10:00:00Z' }

test.each<[what: string, last: string, shift: Pick<EscalaShift, 'data' | 'starts_at' | 'ends_at'>]>([
  ['a night', '2026-11-26', { ...open }],
  ['24 hours', '2026-11-26', { ...open, ends_at: '2026-11-27T22:00:00Z' }],
  ['a minute more', '2026-11-27', { ...open, ends_at: '2026-11-27T22:01:00Z' }],
  ['36 hours', '2026-11-27', { ...open, ends_at: '2026-11-28T10:00:00Z' }],
  ['48 hours', '2026-11-27', { ...open, ends_at: '2026-11-28T22:00:00Z' }],
  ['60 hours over the month’s end', '2026-12-02', { ...open, ...monthsEnd }],
  ['a week', '2026-12-02', { ...open, ends_at: before(-longest).toISOString() }],
  ['unknown hours', '2026-11-26', { ...unread }],
])('a shift of %s stands in the plan until %s', (_what, last, shift) => {
  expect(lastDayInPlan(shift)).toBe(last)
})
