import type { Sheet } from '@plantao/contract/escala/sheet/schema'
import { expect, test } from 'vitest'
import { daysInShort, sheetsOf } from './paper.ts'

const setores = (...columns: number[]): Sheet['setores'] =>
  columns.map((count, n) => ({
    ...{ key: String(n), nome: '', especialidades: [] },
    colunas: Array.from({ length: count }, () => ({ horario: null, turno: null })),
  }))

test.each<[what: string, columns: number[], sheets: number[][]]>([
  ['none', [], []],
  ['three sectors of day and night', [2, 2, 2], [[0, 1, 2]]],
  ['seven sectors, in threes', [2, 2, 2, 2, 2, 2, 2], [[0, 1, 2], [3, 4, 5], [6]]],
  ['sectors of many turnos', [4, 4, 1, 9, 2], [[0, 1], [2], [3], [4]]],
])('sheets of paper for %s', (_what, columns, sheets) => {
  expect(sheetsOf(setores(...columns), () => true)).toEqual(sheets)
})

test('a sector that is not shown takes no room', () => {
  expect(sheetsOf(setores(2, 8, 2, 2), (key) => key !== '1')).toEqual([[0, 2, 3]])
})

test.each([
  [['2027-01-01'], '01'],
  [['2027-01-01', '2027-01-02'], '01 e 02'],
  [['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-05'], '01 a 03, 05'],
  [['2026-12-28', '2026-12-31', '2027-01-01', '2027-01-31'], '28/12, 31/12, 01, 31'],
])('the days %s are “%s”', (days, text) => {
  expect(daysInShort(days, '2027-01')).toBe(text)
})
