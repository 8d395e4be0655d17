import { createToken, recoverPassword } from '@plantao/contract/auth/routes'
import { signDocumento } from '@plantao/contract/documentos/routes'
import { wireMessage } from '@plantao/contract/sentences/errors'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { signIn } from '../../../test/session.ts'
import { config } from '../config.ts'
import { call } from './api.ts'
import { ApiError, NetworkError } from './errors.ts'
import { forgetAnswers } from './known-answers.ts'

beforeEach(() => {
  forgetAnswers()
  signIn()
})

test('parameters are put into the path and the query, and what is undefined is left out', async () => {
  network.answer(signDocumento, { ok: { url: '/x', expires_in: 60 } })
  await call(signDocumento, { params: { name: 'a/b c.pdf' } })
  network.answer(listOpenVagas, { ok: { items: [], next_cursor: null } })
  await call(listOpenVagas, { query: { q: 'uti & cia', hospital_id: undefined, limit: 20 } })
  expect(network.requests.map(({ path }) => path)).toEqual([
    '/storage/v1/object/sign/documentos-crm/a%2Fb%20c.pdf',
    '/rest/v1/vagas',
  ])
  expect(network.requests[1]).toMatchObject({
    query: { q: 'uti & cia', limit: '20' },
    headers: { apikey: 'anon-local' },
  })
})

test('a route without account carries the key and no token', async () => {
  network.answer(recoverPassword, { ok: undefined })
  await call(recoverPassword, { body: { email: 'ana@exemplo.com.br' } })
  expect(network.requests[0]?.headers).toEqual({ apikey: 'anon-local', 'content-type': 'application/json' })
})

test('where the server traces, each call begins a trace of its own', async () => {
  config.traces = true
  network.answer(recoverPassword, { ok: undefined })
  for (let n = 0; n < 2; n++) await call(recoverPassword, { body: { email: 'ana@exemplo.com.br' } })
  config.traces = false
  const [first, second] = network.requests.map(({ headers }) => headers.traceparent)
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(second).not.toBe(first)
})

test('a refusal carries code, status and request id', async () => {
  network.answer(createToken, { code: 'credentials_invalid' })
  const answer = call(createToken, { body: { email: 'a@b', password: 'x' } })
  await expect(answer).rejects.toBeInstanceOf(ApiError)
  await expect(answer).rejects.toMatchObject({
    code: 'credentials_invalid',
    message: wireMessage.credentials_invalid,
    status: 400,
  })
})

test('too many requests carries the seconds to wait', async () => {
  network.answer(recoverPassword, { code: 'too_many_requests', headers: { 'retry-after': '130' } })
  await expect(call(recoverPassword, { body: { email: 'a@b' } })).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 130,
  })
})

test('a proxy’s page is judged by its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad Gateway</html>', { status: 502 }))
  await expect(call(recoverPassword, { body: { email: 'a@b' } })).rejects.toMatchObject({
    code: 'service_unavailable',
    status: 502,
  })
})

test.each([
  [400, { message: 'No such user' }, 'No such user'],
  [400, { error: 'invalid_grant', error_description: 'No such grant' }, 'No such grant'],
  [422, { code: 422, msg: 'Signups not allowed' }, 'Signups not allowed'],
  [500, { message: 'stack' }, 'unexpected'],
])('a backend that answers %i with %j is understood by its sentence', async (status, body, message) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const answered = { code: 'unexpected', message, status }
  await expect(call(recoverPassword, { body: { email: 'a@b' } })).rejects.toMatchObject(answered)
})

test('an unchanged answer is not sent again, and is the same object; another account begins anew', async () => {
  const fetch = vi.fn(async (_url: string, { headers }: { headers: Record<string, string> }) =>
    headers['if-none-match'] === 'W/"1"'
      ? new Response(null, { status: 304 })
      : Response.json({ items: [], next_cursor: null }, { headers: { etag: 'W/"1"' } }),
  )
  vi.stubGlobal('fetch', fetch)
  const first = await call(listOpenVagas)
  expect(await call(listOpenVagas)).toBe(first)
  expect(await call(listOpenVagas, { query: { q: 'uti' } })).not.toBe(first)
  for (let page = 0; page < 50; page++) await call(listOpenVagas, { query: { q: String(page) } })
  expect(await call(listOpenVagas)).not.toBe(first)
  forgetAnswers()
  await call(listOpenVagas)
  expect(fetch.mock.lastCall?.[1].headers).not.toHaveProperty('if-none-match')
})

test.each([
  ['nothing comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer breaks off', () => Promise.resolve(new Response('{"items":[', { status: 200 }))],
])('when %s it is a NetworkError without a code', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const answer = call(listOpenVagas)
  await expect(answer).rejects.toBeInstanceOf(NetworkError)
  await expect(answer).rejects.not.toHaveProperty('code')
})

test('cancelling is not turned into another error', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(call(listOpenVagas, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
