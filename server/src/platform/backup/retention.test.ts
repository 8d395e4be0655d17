import { expect, test } from 'vitest'
import { backupNameAt, expiredBackups } from './retention.ts'

const at = (time: string) => backupNameAt(new Date(`${time}Z`))
const none = { daily: 0, weekly: 0, monthly: 0 }

test('a name is sorted as its time', () => {
  expect(at('2026-11-22T14:05:09')).toBe('2026-11-22t140509z')
  expect([at('2026-10-09T23:00:00'), at('2026-10-10T01:00:00')].sort()[0]).toBe('2026-10-09t230000z')
})

test.each([
  ['the newest stays without any rule', none, ['2026-11-20T03:00:00', '2026-11-21T03:00:00'], [0]],
  [
    'the newest of each day, and of no more days than are kept',
    { ...none, daily: 2 },
    ['2026-11-20T03:00:00', '2026-11-21T03:00:00', '2026-11-22T03:00:00', '2026-11-22T15:00:00'],
    [0, 2],
  ],
  [
    'days without a backup are not counted',
    { ...none, daily: 2 },
    ['2026-10-01T03:00:00', '2026-11-01T03:00:00', '2026-11-22T03:00:00'],
    [0],
  ],
  [
    'a week begins on Monday',
    { ...none, weekly: 2 },
    // The days are Saturday, Sunday, Monday and Sunday.
    ['2026-11-14T03:00:00', '2026-11-15T03:00:00', '2026-11-16T03:00:00', '2026-11-22T03:00:00'],
    [0, 2],
  ],
  [
    'a week over the end of a year is one week',
    { ...none, weekly: 1 },
    ['2026-12-28T03:00:00', '2026-12-31T03:00:00', '2027-01-01T03:00:00'],
    [0, 1],
  ],
  [
    'each month keeps its newest',
    { ...none, monthly: 2 },
    ['2026-09-30T03:00:00', '2026-10-01T03:00:00', '2026-10-31T03:00:00', '2026-11-02T03:00:00'],
    [0, 1],
  ],
  [
    'what one rule keeps no other removes',
    { daily: 1, weekly: 1, monthly: 2 },
    ['2026-10-31T03:00:00', '2026-11-01T03:00:00', '2026-11-21T03:00:00', '2026-11-22T03:00:00'],
    [1, 2],
  ],
])('%s', (_, keep, times, surplus) => {
  const names = times.map(at)
  expect(expiredBackups(names, keep).sort()).toEqual(surplus.map((i) => names[i]))
})

test('other files are left alone', () => {
  expect(
    expiredBackups(['notes', '2026-11-20t030000', at('2026-11-21T03:00:00'), at('2026-11-22T03:00:00')], none),
  ).toEqual([at('2026-11-21T03:00:00')])
})
