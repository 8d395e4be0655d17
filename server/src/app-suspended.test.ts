import { describe, expect, it } from 'vitest'
import { callsOf, injected } from '../test/calls.ts'
import { startWholeApp } from '../test/whole-app.ts'
import { createWorld, type Identity, type World } from '../test/world.ts'

/*
 * Every route of doctors and hospitals is called with a valid request, but by a suspended account. The list below, kept
 * by hand, has the calls by which such an account may still write.
 */
const stays = [
  'POST /auth/v1/logout',
  'POST /functions/v1/check-in',
  'POST /functions/v1/check-out',
  'POST /functions/v1/give-up-shift',
  'POST /functions/v1/read-notificacoes',
  'POST /rest/v1/person_requests',
  'POST /storage/v1/object/sign/documentos-crm/:name',
]

const test = await startWholeApp()
const sides = ['medico', 'hospital'] as const
/** The route of a profile that only the other side has. */
const profileOfOthers = { medico: '/rest/v1/hospitais/me', hospital: '/rest/v1/medicos/me' }
const lines = test.routes.flatMap((route) =>
  sides.flatMap((side) => {
    const by = route.description?.by
    if (route.method === 'HEAD' || !by || (by !== side && by !== 'side' && by !== 'account')) return []
    if (route.path === profileOfOthers[side]) return []
    return callsOf(route).map(([name, call]) => ({ name, side, route, call }))
  }),
)

const worlds = new Map<string, World>()

async function callSuspended({ side, route, call }: (typeof lines)[number]) {
  const world = worlds.get(side) ?? (await createWorld(test, side))
  worlds.set(side, world)
  const who = world.identities.find(({ name }) => name === `${side} A`) as Identity
  const request = await call.request(call.rows[0]!, who, world)
  const suspend = (isSuspended: boolean) =>
    test.owner.query(
      `update auth.users set suspended_at = case when $2 then now() end,
         suspension_reason = case when $2 then 'Anúncios falsos' end where id = $1`,
      [who.account.userId, isSuspended],
    )
  await suspend(true)
  const response = await test.app.inject({
    ...(injected(route.method, route.path, request, who.headers) as object),
    payloadAsStream: true,
  })
  if (String(response.headers['content-type']).includes('event-stream')) {
    response.stream().destroy()
    await suspend(false)
    return { status: response.statusCode, code: undefined }
  }
  let body = ''
  for await (const chunk of response.stream()) body += chunk
  await suspend(false)
  // A successful call may have changed rows that the next call needs.
  if (response.statusCode < 300 && route.method !== 'GET') await world.renew(who.own)
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, code: isJson ? JSON.parse(body).code : undefined }
}

describe.each(lines)('$name as a suspended $side', (line) => {
  const isRead = line.route.method === 'GET'
  const isKept = isRead || stays.includes(`${line.route.method} ${line.route.path}`)
  it(isKept ? 'is answered as before' : 'is refused', async () => {
    const { status, code } = await callSuspended(line)
    if (isKept) expect(status, code).toBeLessThan(400)
    else expect({ status, code }).toEqual({ status: 403, code: 'account_suspended' })
  })
})
