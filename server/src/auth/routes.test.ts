import * as routes from '@plantao/contract/auth/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { nobody } from '@plantao/testkit/client'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { refusal, startTestApp } from '../test-app.ts'
import { mountAuth } from './routes.ts'

const { app, call, createMedico, createHospital, owner, services } = await startTestApp([mountAuth])

const all: RouteDescription[] = Object.values(routes)
const keyed = all.filter(({ by }) => by !== 'public').map((route) => [`${route.method} ${route.path}`, route] as const)
const ofAccounts = keyed.filter(([, { by }]) => by === 'account')

it('serves every route of the contract', () => {
  expect(all.filter(({ method, path }) => !app.hasRoute({ method, url: path }))).toEqual([])
})

it.each(keyed)('%s asks for the public key', async (_name, route) => {
  expect(await call(route, { as: nobody })).toMatchObject(refusal(401, 'apikey_invalid'))
  expect(await call(route, { headers: { apikey: 'another' } })).toMatchObject(refusal(401, 'apikey_invalid'))
})

it.each(ofAccounts)('%s asks for a session that is open', async (_name, route) => {
  const shape = route.body instanceof z.ZodObject ? route.body.shape : {}
  const body = route.body && Object.fromEntries(Object.keys(shape).map((name) => [name, 'segredo']))
  expect(await call(route, { headers: { apikey: services.config.anonKey }, body })).toMatchObject(
    refusal(401, 'session_required'),
  )
  for (const actor of [await createMedico(), await createHospital()]) {
    await owner.query('update auth.sessions set revoked_at = now() where id = $1', [actor.sessionId])
    expect(await call(route, { as: actor, body })).toMatchObject(refusal(401, 'session_required'))
  }
})
