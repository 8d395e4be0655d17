import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../../lib/time/days.ts'
import { addFilters, includesFilters, nextWeekend, removeFilters, thisMonth } from './quick-filters.ts'

test('the next weekend goes from the first Friday that has not passed to its Sunday', () => {
  for (let today = '2026-11-22'; today < '2027-03-10'; today = addDays(today, 1)) {
    const { data_de, data_ate } = nextWeekend(today)
    expect([weekdayOf(data_de), weekdayOf(data_ate)], today).toEqual([5, 0])
    expect(data_de >= today && data_de < addDays(today, 7) && data_ate === addDays(data_de, 2), today).toBe(true)
  }
})

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2028-02-10', '2028-02-01', '2028-02-29'],
])('the month of %s goes from %s to %s', (today, data_de, data_ate) => {
  expect(thisMonth(today)).toEqual({ data_de, data_ate })
})

test.each<[VagaQuestion, VagaQuestion]>([
  [{}, { turno: ['noite'] }],
  [
    { turno: ['dia'], estado: ['RJ'] },
    { turno: ['noite'], estado: ['SP'] },
  ],
  [
    { q: 'uti', valor_min: 500 },
    { ...nextWeekend('2026-11-22'), turno: ['noite'] },
  ],
])('to %j, %j is added, and taken away again', (before, added) => {
  const after = { ...before, ...addFilters(before, added) }
  expect(includesFilters(before, added)).toBe(false)
  expect(includesFilters(after, added)).toBe(true)
  const left = Object.entries({ ...after, ...removeFilters(after, added) })
  expect(Object.fromEntries(left.filter(([, value]) => !(Array.isArray(value) && value.length === 0)))).toEqual(before)
})
