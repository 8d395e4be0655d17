import { waitFor } from '@plantao/testkit/wait'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { readAs } from '../database/db.ts'
import { createHttpServer } from '../http/server.ts'
import { openLog } from '../log/log.ts'
import { mountMetrics } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { version } from '../settings/version.ts'
import { mountHealth } from './routes.ts'

const { app, services } = await startTestApp([mountHealth, mountFullDisks])

function mountFullDisks(app: FastifyInstance, { db }: Services) {
  const raise = (state: string) =>
    readAs(
      db,
      { role: 'app_anon' },
      CompiledQuery.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`),
    )
  app.get<{ Params: { state: string } }>('/rest/v1/database/:state', ({ params }) => raise(params.state))
  app.get('/rest/v1/file', async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  })
}

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url)
  const isJson = headers['content-type']?.includes('json')
  return { status: statusCode, body: isJson ? JSON.parse(body) : body, retryAfter: Number(headers['retry-after']) }
}

// The connection that runs LISTEN is ready shortly after the start.
beforeAll(() => waitFor('the server to be ready', async () => (await get('/readyz')).status === 200))

let hours = 0
beforeEach(() => {
  // Each test runs an hour after the previous one.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++hours * 3_600_000 })
  return () => vi.useRealTimers()
})

it('a probe is logged only when it fails', async () => {
  const lines: string[] = []
  const { log } = openLog({
    stream: { write: (line) => void lines.push(...(JSON.parse(line).req ? [JSON.parse(line).req.path] : [])) },
  })
  const server = await createHttpServer({ ...services, log })
  mountHealth(server, services)
  mountMetrics(server, services)
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await server.inject(url)).statusCode).toBe(200)
  await server.inject('/rest/v1/other')
  expect(lines).toEqual(['/rest/v1/other'])
  const unready = await createHttpServer({ ...services, log })
  mountHealth(unready, { ...services, health: { states: () => ({}), hasStarted: () => false } })
  expect((await unready.inject('/readyz')).statusCode).toBe(503)
  expect(lines).toEqual(['/rest/v1/other', '/readyz'])
  await server.close()
  await unready.close()
})

it.each([
  ['the database has no room', '/rest/v1/database/53100'],
  ['a file has no room', '/rest/v1/file'],
])('when %s, the answer is 503 with Retry-After, and the process is not ready for a while', async (_what, url) => {
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', room: true } })
  const answer = await get(url)
  expect(answer).toMatchObject(refusal(503, 'service_unavailable'))
  expect(answer.retryAfter).toBeGreaterThan(0)
  expect(await get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: true, listening: true, room: false },
  })
  expect(await get('/healthz')).toMatchObject({ status: 200 })
  vi.setSystemTime(Date.now() + 11_000)
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { room: true } })
})

it.each(['53200', '53300', '53400', '58030'])('the database’s %s is 503 too', async (state) => {
  expect(await get(`/rest/v1/database/${state}`)).toMatchObject(refusal(503, 'service_unavailable'))
  expect(await get('/readyz')).toMatchObject({ status: 200 })
})

it('a fault that the process can work with makes it impaired, but not unready', async () => {
  const states = { database: true, mail: false, storage: true }
  const health = { states: () => states, hasStarted: () => true }
  const impaired = await createHttpServer(services)
  mountHealth(impaired, { ...services, health })
  const response = await impaired.inject('/readyz')
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      status: 'impaired',
      version,
      database: true,
      mail: false,
      storage: true,
      room: true,
      listening: true,
      draining: false,
    },
  ])
  await impaired.close()
})

it('while it hears no change events it is impaired, but not unready: it polls for changes', async () => {
  const deaf = await createHttpServer(services)
  mountHealth(deaf, {
    ...services,
    health: { states: () => ({ listening: true }), hasStarted: () => true },
    listener: { ...services.listener, isListening: () => false },
  })
  const response = await deaf.inject('/readyz')
  expect([response.statusCode, response.json()]).toMatchObject([200, { status: 'impaired', listening: false }])
  await deaf.close()
})

it('before its start checks have passed, the process is not ready', async () => {
  let hasStarted = false
  const starting = await createHttpServer(services)
  mountHealth(starting, {
    ...services,
    health: { states: () => ({ queue: hasStarted }), hasStarted: () => hasStarted },
  })
  const ready = async () => {
    const response = await starting.inject('/readyz')
    return [response.statusCode, response.json()]
  }
  expect(await ready()).toEqual([503, expect.objectContaining({ status: 'unavailable', queue: false })])
  hasStarted = true
  expect(await ready()).toEqual([200, expect.objectContaining({ status: 'ready', queue: true })])
  await starting.close()
})

it('a process short of memory refuses requests, and is not ready', async () => {
  const full = await createHttpServer(services, { maxHeapUsedBytes: 1, maxEventLoopDelay: 3_000, sampleInterval: 20 })
  mountHealth(full, services)
  full.get('/rest/v1/probe', async () => ({}))
  await full.ready()
  await expect.poll(async () => (await full.inject('/rest/v1/probe')).statusCode).toBe(503)
  const response = await full.inject('/readyz')
  expect([response.statusCode, response.json().status]).toEqual([503, 'unavailable'])
  await full.close()
})
