import { afterEach, expect, test, vi } from 'vitest'
import { zoneOfReader } from './readers-zone.ts'

afterEach(() => vi.restoreAllMocks())

const accountOf = (metadata: object) => ({ user: { user_metadata: { user_type: 'doctor' as const, ...metadata } } })

test.each([
  [{ estado: 'AC' }, 'America/Rio_Branco'],
  [{ crm: '123456/AM' }, 'America/Manaus'],
  [{ crm: 'CRM-MT 123.456' }, 'America/Cuiaba'],
  [{ crm: '123456' }, 'America/Sao_Paulo'],
])('where the browser says UTC, the account %j reads in %s', (metadata, zone) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
  expect(zoneOfReader(accountOf(metadata))).toBe(zone)
})

test('where the browser says UTC, whoever is not signed in reads in the zone of Brasília', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
  expect(zoneOfReader(null)).toBe('America/Sao_Paulo')
})

test('where the browser says its zone, that is the reader’s', () => {
  expect(zoneOfReader(accountOf({ estado: 'AC' }))).toBeUndefined()
})
