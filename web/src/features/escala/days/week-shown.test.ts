import { expect, test } from 'vitest'
import { weekShown } from './week-shown.ts'

test.each([
  ['a Friday', '2026-11-27', '2026-11-27', '2026-11-23', '2026-11-29'],
  ['a Saturday', '2026-11-28', '2026-11-28', '2026-11-28', '2026-12-04'],
  ['a Sunday', '2026-11-29', '2026-11-29', '2026-11-29', '2026-12-05'],
  ['the Wednesday after a Sunday', '2026-12-02', '2026-11-29', '2026-11-29', '2026-12-05'],
  ['a Monday', '2026-11-30', '2026-11-30', '2026-11-30', '2026-12-06'],
  ['the day before a Saturday', '2026-11-27', '2026-11-28', '2026-11-23', '2026-11-29'],
  ['the Saturday before a Sunday', '2026-11-28', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['a Sunday of another week', '2026-12-06', '2026-11-29', '2026-11-30', '2026-12-06'],
])('the plan shows seven days: %s', (_, dia, today, first, last) => {
  const days = weekShown(dia, today)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, 7])
})
