import type { Setor } from '@plantao/contract/setores/schema'
import { expect, test } from 'vitest'
import type { Shift } from './queries.ts'
import { hoursOf, planOfDays, toGroups } from './rows.ts'

const shift: Shift = {
  ...{ id: 'a', status: 'aberta', setor_id: null, especialidade: 'UTI', modalidade: 'presencial', turno: 'dia' },
  ...{ data: '2026-11-26', horario: '07:00 - 19:00', time_zone: 'America/Sao_Paulo', medico: null, waiting_count: 0 },
  ...{ starts_at: '2026-11-26T10:00:00Z', ends_at: '2026-11-26T22:00:00Z', open_until: '2026-11-26T10:00:00Z' },
  checked_in_at: null,
}

test.each([
  ['07–19', shift],
  ['05–17', { ...shift, time_zone: 'America/Rio_Branco' }],
  ['08–20', { ...shift, time_zone: 'America/Noronha' }],
  ['06–18', { ...shift, time_zone: 'America/Manaus' }],
  ['07:30–00', { ...shift, starts_at: '2026-11-26T10:30:00Z', ends_at: '2026-11-27T03:00:00Z' }],
  ['07–07 (48 h)', { ...shift, ends_at: '2026-11-28T10:00:00Z' }],
  ['a combinar', { ...shift, horario: 'a combinar', starts_at: null, ends_at: null }],
])('hours are %s', (hours, of) => {
  expect(hoursOf(of)).toBe(hours)
})

test('rows are sectors in their order, then specialties by name, each by turno, and stacked by start', () => {
  const setores = ['Sala vermelha', 'Ambulatório'].map((nome, n) => ({ id: `s${n}`, nome }) as Setor)
  const night = { turno: 'noite', starts_at: '2026-11-26T22:00:00Z', ends_at: '2026-11-27T10:00:00Z' } as const
  const groups = toGroups(
    [
      { ...shift, id: '1', especialidade: 'Ortopedia' },
      { ...shift, id: '2', especialidade: 'Ética médica' },
      { ...shift, id: '3', setor_id: 's1' },
      { ...shift, id: '4', setor_id: 's0', modalidade: 'sobreaviso' },
      { ...shift, id: '5', setor_id: 's0', ...night },
      { ...shift, id: '6', setor_id: 's0' },
      { ...shift, id: '7', setor_id: 's0', starts_at: '2026-11-26T16:00:00Z' },
      { ...shift, id: '8', setor_id: 'unknown', especialidade: 'Ortopedia' },
    ],
    setores,
  )
  expect(
    groups.map(({ name, rows }) => [name, rows.map((row) => [row.hours, ...row.shifts.map(({ id }) => id)].join(' '))]),
  ).toEqual([
    ['Sala vermelha', [' 6 7', '19–07 5', '07–19 4']],
    ['Ambulatório', ['07–19 3']],
    ['Ética médica', ['07–19 2']],
    ['Ortopedia', ['07–19 1 8']],
  ])
})

test.each([
  ['07h às 13h', '07:00 - 13:00'],
  ['24h', '07:00 - 07:00'],
  ['sexta 19h - segunda 7h', null],
  ['a combinar', null],
])('to a row of shifts from %s others are added from %s', (horario, added) => {
  const [group] = toGroups([{ ...shift, horario }], [])
  expect(group!.rows.map((row) => row.horario)).toEqual([added])
})

const listed = (horarios: string[], modalidade: Setor['modalidade'] = 'presencial') =>
  ({ id: 's', nome: 'UTI', horarios, modalidade }) as Setor

const afternoon = { starts_at: '2026-11-26T16:00:00Z', ends_at: '2026-11-26T22:00:00Z', horario: '13:00 - 19:00' }

test.each([
  ['nothing', listed(['07:00 - 19:00', '19:00 - 07:00']), [], ['07–19 → 07:00 - 19:00:', '19–07 → 19:00 - 07:00:']],
  ['shifts of its hours', listed(['07h às 19h']), [{}], ['07–19 → 07h às 19h: 1']],
  ['shifts of other hours', listed(['07:00 - 19:00']), [{}, afternoon], ['different → 07:00 - 19:00: 1 2']],
  [
    'two day turnos and a shift of neither',
    listed(['13:00 - 19:00', '7h às 13h']),
    [{}, afternoon],
    ['07–13 → 7h às 13h:', '13–19 → 13:00 - 19:00: 2', '07–19 → 07:00 - 19:00: 1'],
  ],
  [
    'shifts of another kind',
    listed(['07:00 - 07:00'], 'sobreaviso'),
    [{}],
    ['07–19 → 07:00 - 19:00: 1', '07–07 → 07:00 - 07:00:'],
  ],
])('the rows of a sector with %s', (_, setor, changed, rows) => {
  const shifts = changed.map((change, n): Shift => ({ ...shift, setor_id: 's', id: `${n + 1}`, ...change }))
  expect(
    toGroups(shifts, [setor], [setor])[0]!.rows.map(({ hours, horario, shifts }) =>
      [hours ?? 'different', '→', `${horario}:`, ...shifts.map(({ id }) => id)].join(' '),
    ),
  ).toEqual(rows)
})

test.each([
  ['America/Noronha', 2],
  ['America/Manaus', 4],
])(
  'a shift of more than 24 hours stands on each day that it covers, before those that begin there: %s',
  (time_zone, behind) => {
    const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + behind)).toISOString()
    const of = (id: string, day: number, from: number, hours: number): Shift => ({
      ...{ ...shift, id, time_zone, data: new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10) },
      ...{ starts_at: at(day, from), ends_at: at(day, from + hours) },
    })
    const shifts = [of('weekend', 28, 19, 60), of('night', 28, 19, 12), of('day', 30, 7, 12), of('whole', 30, 19, 24)]
    expect([...planOfDays(shifts)].map(([day, on]) => [day, ...on.map(({ id }) => id)])).toEqual([
      ['2026-11-28', 'weekend', 'night'],
      ['2026-11-29', 'weekend'],
      ['2026-11-30', 'weekend', 'day', 'whole'],
    ])
  },
)
