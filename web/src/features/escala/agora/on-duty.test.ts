import { expect, test } from 'vitest'
import { saoPaulo, setor, shift } from '../../../../test/shifts.ts'
import type { Shift } from '../queries.ts'
import { dutiesAt, endInWords } from './on-duty.ts'

/** Sectors in the hospital's own order. */
const setores = [setor(1, 'UTI'), setor(2, 'Ala B')]
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
  ['in the last night, before midnight', 95, 'até seg 30, 07:00'],
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
