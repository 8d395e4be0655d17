import type { ShiftSum } from '@plantao/contract/contas/schema'
import { expect, test } from 'vitest'
import { sumOfMonth } from './sums.ts'

const sum = (shifts: number, without_valor: number, cents: number): ShiftSum => ({
  shifts,
  without_valor,
  cents,
  minutes: 0,
  without_hours: 0,
})

test.each([
  ['R$\u00a01.400,50', sum(1, 0, 40_000), sum(2, 1, 100_050)],
  ['R$\u00a00,00', sum(1, 0, 0), sum(1, 1, 0)],
  ['3 a combinar', sum(1, 1, 0), sum(2, 2, 0)],
  ['Nenhum plantão', sum(0, 0, 0), sum(0, 0, 0)],
])('a month with planned and done shifts is worth %s', (worth, planned, done) => {
  expect(sumOfMonth({ planned, done: { ...done, one_sided: 0 } })).toBe(worth)
})
