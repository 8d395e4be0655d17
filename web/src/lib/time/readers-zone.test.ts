import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/session.ts'

beforeEach(() => vi.resetModules())

/** The zone in a page that an account opens whose sign-up said this, and once it has signed out. */
async function zonesOf(metadata: object) {
  signIn({ id: 'u', user_metadata: metadata })
  const zone = await import('./readers-zone.ts')
  const { forgetSession } = await import('../session/session.ts')
  const signedIn = zone.readersZone
  forgetSession()
  return [signedIn, zone.readersZone]
}

test.each([
  [{ estado: 'AC' }, 'America/Rio_Branco'],
  [{ crm: '123456/AM' }, 'America/Manaus'],
  [{ crm: 'CRM-MT 123.456' }, 'America/Cuiaba'],
  [{ crm: '123456' }, 'America/Sao_Paulo'],
  [{}, 'America/Sao_Paulo'],
])('where the browser says UTC, %j is read in %s, and in that of Brasília after signing out', async (data, zone) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
  expect(await zonesOf(data)).toEqual([zone, 'America/Sao_Paulo'])
})

test('where the browser says its zone, that is the reader’s', async () => {
  expect(await zonesOf({ estado: 'AC' })).toEqual([undefined, undefined])
})
