import { expect, test } from 'vitest'
import { dayHeading, timeAgo } from './when.ts'

const zone = 'America/Sao_Paulo'
/** 0h30 of the 26th, in the zone of São Paulo. */
const now = new Date('2026-11-26T03:30:00Z')

test.each([
  ['2026-11-26T03:29:40Z', 'Hoje', 'agora'],
  ['2026-11-26T03:31:00Z', 'Hoje', 'agora'],
  ['2026-11-26T03:00:00Z', 'Hoje', 'há 30 min'],
  ['2026-11-26T02:31:00Z', 'Ontem', 'há 59 min'],
  ['2026-11-26T02:30:00Z', 'Ontem', 'há 1 h'],
  ['2026-11-25T03:30:01Z', 'Ontem', 'há 23 h'],
  ['2026-11-25T03:30:00Z', 'Ontem', '00:30'],
  ['2026-11-25T02:59:00Z', 'Terça, 24 de novembro', '23:59'],
  ['2026-09-01T12:00:00Z', 'Terça, 1 de setembro', '09:00'],
])('at half past midnight a notice of %s stands under %s, with %s', (instant, heading, time) => {
  expect(dayHeading(instant, zone, now)).toBe(heading)
  expect(timeAgo(instant, zone, now)).toBe(time)
})

test('yesterday may be of another month and year', () => {
  expect(dayHeading('2026-12-31T20:00:00Z', zone, new Date('2027-01-01T12:00:00Z'))).toBe('Ontem')
})
