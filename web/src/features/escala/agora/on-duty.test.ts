import type { Setor } from '@plantao/contract/setores/schema'
import { expect, test } from 'vitest'
import type { Shift } from '../queries.ts'
import { dutiesAt, endInWords, textOfToday } from './on-duty.ts'

const id = (n: number) => `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const setor = (n: number, nome: string): Setor => ({
  ...{
    id: id(n),
    nome,
    especialidade: null,
    valor: null,
    observacoes: null,
    horarios: ['07:00 - 19:00'],
    modalidade: 'presencial',
    is_archived: false,
    is_used: true,
  },
})
/** Sectors in the hospital's own order. */
const setores = [setor(1, 'UTI'), setor(2, 'Ala B')]

interface Planned {
  nome?: string
  setor?: number | null
  /** Hours since midnight of 26 November, on the clock of `zone`. */
  from: number
  to: number
  zone?: string
  sobreaviso?: boolean
  isDraft?: boolean
  unknown?: boolean
}

let count = 10
/** A shift in São Paulo, three hours behind UTC, or in Manaus, four hours behind. */
function shift({
  nome,
  setor: of = 1,
  from,
  to,
  zone = 'America/Sao_Paulo',
  sobreaviso,
  isDraft,
  unknown,
}: Planned): Shift {
  const midnight = Date.parse(`2026-11-26T0${zone === 'America/Manaus' ? 4 : 3}:00:00Z`)
  const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString()
  const data = new Date(Date.parse('2026-11-26') + Math.floor(from / 24) * 24 * 3_600_000).toISOString().slice(0, 10)
  return {
    id: id(count++),
    status: isDraft ? 'rascunho' : nome ? 'preenchida' : 'aberta',
    setor_id: of === null ? null : id(of),
    especialidade: 'Pediatria',
    modalidade: sobreaviso ? 'sobreaviso' : 'presencial',
    turno: unknown ? null : 'dia',
    data,
    horario: unknown ? 'A combinar' : 'stored hours',
    time_zone: zone,
    starts_at: unknown ? null : at(from),
    ends_at: unknown ? null : at(to),
    open_until: unknown ? at(Math.floor(from / 24) * 24 + 24) : at(from),
    medico: nome ? { nome, membro_id: null, telefone: null, shown: nome } : null,
    waiting_count: 0,
    checked_in_at: null,
  }
}

/** Midnight of São Paulo is 3:00 UTC. */
const saoPaulo = (hour: number) => new Date(Date.parse('2026-11-26T03:00:00Z') + hour * 3_600_000)
const namesOf = (shifts: readonly Shift[]) => shifts.map(({ medico }) => medico?.nome ?? '?')
const seen = (shifts: readonly Shift[], now: Date) =>
  dutiesAt(shifts, setores, now).map((duty) => [
    duty.name,
    namesOf(duty.now),
    ...duty.next.map(({ shifts: later }) => namesOf(later)),
  ])

const night = [
  shift({ nome: 'Ana', from: -5, to: 7 }),
  shift({ nome: 'Bia', from: 7, to: 19 }),
  shift({ nome: 'Caio', from: 19, to: 31 }),
]

test.each([
  ['before midnight', -0.5, ['Ana'], ['Bia']],
  ['after midnight', 2, ['Ana'], ['Bia']],
  ['in the minute before the relief', 7 - 1 / 60, ['Ana'], ['Bia']],
  ['at the relief', 7, ['Bia'], ['Caio']],
  ['in the last hour', 30, ['Caio'], undefined],
])('who is on duty and who relieves, %s', (_, hour, now, next) => {
  expect(seen(night, saoPaulo(hour))).toEqual([['UTI', now, ...(next ? [next] : [])]])
})

test('a sector without a shift now or later is left out', () => {
  expect(seen(night, saoPaulo(31))).toEqual([])
})

test.each([
  ['America/Sao_Paulo', -3],
  ['America/Manaus', -4],
])('the hours are those of the place, in %s', (zone, offset) => {
  const of = [shift({ nome: 'Ana', from: 19, to: 31, zone })]
  const at = (hour: number) => new Date(Date.parse('2026-11-26T00:00:00Z') + (hour - offset) * 3_600_000)
  expect(seen(of, at(18.9))).toEqual([['UTI', [], ['Ana']]])
  expect(seen(of, at(19))).toEqual([['UTI', ['Ana']]])
})

test('all positions are shown, those without a doctor too, in the order of the sectors, then specialties', () => {
  const shifts = [
    shift({ nome: 'Sem setor', setor: null, from: 7, to: 19 }),
    shift({ nome: 'Na ala', setor: 2, from: 7, to: 19 }),
    shift({ from: 7, to: 19 }),
    shift({ nome: 'Ana', from: 7, to: 19 }),
    shift({ nome: 'Bia', from: 19, to: 31 }),
    shift({ from: 19, to: 31 }),
    shift({ nome: 'Later', from: 31, to: 43 }),
  ]
  expect(seen(shifts, saoPaulo(8))).toEqual([
    ['UTI', ['?', 'Ana'], ['Bia', '?']],
    ['Ala B', ['Na ala']],
    ['Pediatria', ['Sem setor']],
  ])
})

test.each([
  ['days before', -60, 'até seg 30, 07:00'],
  ['in the last night, before midnight', 95, 'até amanhã, 07:00'],
  ['on the last day', 96.5, 'até 07:00'],
])('a shift until Monday names the day of its end, %s', (_, hour, end) => {
  const weekend = shift({ nome: 'Ana', from: -61, to: 4 * 24 + 7 })
  expect(seen([weekend], saoPaulo(hour))).toEqual([['UTI', ['Ana']]])
  expect(endInWords(weekend, saoPaulo(hour))).toBe(end)
})

test('a shift with presence is relieved by presence, a shift on call by on call', () => {
  const shifts = [
    shift({ nome: 'On call', from: 7, to: 31, sobreaviso: true }),
    shift({ nome: 'Ana', from: 7, to: 19 }),
    shift({ nome: 'Bia', from: 19, to: 31 }),
    shift({ nome: 'Next on call', from: 31, to: 55, sobreaviso: true }),
  ]
  expect(seen(shifts, saoPaulo(8))).toEqual([['UTI', ['Ana', 'On call'], ['Bia'], ['Next on call']]])
})

test('a shift of unknown hours takes its whole day', () => {
  const shifts = [shift({ nome: 'Ana', from: 0, to: 0, unknown: true })]
  expect(seen(shifts, saoPaulo(-0.1))).toEqual([['UTI', [], ['Ana']]])
  expect(seen(shifts, saoPaulo(23.9))).toEqual([['UTI', ['Ana']]])
  expect(seen(shifts, saoPaulo(24))).toEqual([])
})

test('the text for WhatsApp has today’s shifts and what goes on from yesterday, and names what is missing', () => {
  const shifts = [
    ...night,
    shift({ nome: '*Dra.* Eva_Sá', setor: 2, from: 7, to: 31, sobreaviso: true }),
    shift({ setor: 2, from: 19, to: 31 }),
    shift({ nome: 'Fábio', setor: null, from: 0, to: 0, unknown: true }),
    shift({ nome: 'Tomorrow', from: 31, to: 43 }),
    // Nobody but the hospital knows of a draft.
    shift({ from: 13, to: 19, isDraft: true }),
  ]
  const text = (hour: number) =>
    textOfToday(shifts, setores, { now: saoPaulo(hour), today: '2026-11-26', hospital: 'Hospital São Braz' })
  expect(text(2)).toBe(
    [
      '*Escala de hoje, qui, 26/11/2026*\nHospital São Braz',
      '*UTI*\n19:00 às 07:00: Ana (desde ontem)\n07:00 às 19:00: Bia\n19:00 às 07:00: Caio',
      '*Ala B*\n07:00 às 07:00: Dra. EvaSá (sobreaviso)\n19:00 às 07:00: SEM MÉDICO',
      '*Pediatria*\nA combinar: Fábio',
    ].join('\n\n'),
  )
  expect(text(8)).not.toContain('Ana')
  const weekend = [shift({ nome: 'Ana', from: -29, to: 31 }), shift({ nome: 'Bia', from: 19, to: 79 })]
  expect(textOfToday(weekend, setores, { now: saoPaulo(8), today: '2026-11-26', hospital: 'São Braz' })).toContain(
    '19:00 às 07:00: Ana (desde ter 24, até sex 27)\n19:00 às 07:00: Bia (até dom 29)',
  )
  expect(textOfToday([], setores, { now: saoPaulo(8), today: '2026-11-26', hospital: 'São Braz' })).toBe(
    '*Escala de hoje, qui, 26/11/2026*\nSão Braz\n\nNenhum plantão hoje.',
  )
})
