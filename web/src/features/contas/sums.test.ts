import { expect, test } from 'vitest'
import { shiftsAndHours, worthOf, yearAround } from './sums.ts'

test.each([
  ['R$\u00a01.400,50', { shifts: 3, without_valor: 1, cents: 140_050 }],
  ['R$\u00a00,00', { shifts: 2, without_valor: 1, cents: 0 }],
  ['3 a combinar', { shifts: 3, without_valor: 3, cents: 0 }],
  ['nenhum plantão', { shifts: 0, without_valor: 0, cents: 0 }],
  ['nenhum plantão', undefined],
])('shifts are worth %s', (worth, sum) => {
  expect(worthOf(sum)).toBe(worth)
})

test('a number stays on the line of its unit, and thousands have their point', () => {
  const sum = { shifts: 1178, minutes: 2112 * 60, cents: 0, without_valor: 0, without_hours: 0 }
  expect(shiftsAndHours(sum)).toBe('1.178\u00a0plantões · 2.112\u00a0h')
})

test.each([
  ['2026-11', '2026-02', '2027-01'],
  ['2026-02', '2026-02', '2027-01'],
  ['2027-01', '2026-02', '2027-01'],
  ['2026-01', '2025-02', '2026-01'],
  ['2027-02', '2027-02', '2028-01'],
  ['2000-01', '2000-01', '2000-01'],
])('in November 2026, %s stands among the twelve months from %s to %s', (mes, first, last) => {
  const months = yearAround(mes, '2026-11')
  expect([months[0], months.at(-1)]).toEqual([first, last])
  expect(months).toContain(mes)
})
