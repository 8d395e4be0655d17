import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { waitFor } from '@plantao/testkit/wait'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../../test/app.ts'
import { openLog } from '../log/log.ts'
import { deriveKeys } from '../security/keys.ts'
import { mount } from './mount.ts'
import { createHttpServer } from './server.ts'

const { app, services } = await startTestApp([mountProbes])

/** Mounts addresses like the API's, but without a contract. */
function mountProbes(app: FastifyInstance) {
  app.get('/rest/v1/probe', async () => ({ is: 'served' }))
  app.post('/rest/v1/probe', async ({ body }) => ({ body: body ?? 'none' }))
}

/**
 * Sends raw text and returns everything that is received until the socket closes. @param rest text to send once the
 * answer has begun
 */
function talk(port: number, text: string, rest = '') {
  return new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (part) => {
      if (rest && answer === '') socket.write(rest)
      answer += part
    })
    socket.on('error', reject).on('close', () => resolve(answer))
  })
}

describe('an answer of the API', () => {
  it.each(['/rest/v1/probe', '/%72est/v1/probe', '/rest/v1/prob%65'])('to %s is not cached', async (url) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it.each(['/rest/v1/%zz', '/%', '/rest/v1/probe/%ff'])(
    'to the malformed address %s is like any other',
    async (url) => {
      const { statusCode, headers, ...response } = await app.inject(url)
      expect(statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'invalid_request', request_id: headers['x-request-id'] })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    },
  )
})

it('JSON has the headers that mean something for JSON; what a browser may show has those of a page', async () => {
  const lines: string[] = []
  const { log } = openLog({ stream: { write: (line) => void lines.push(line) } })
  const config = { ...services.config, publicUrl: 'https://plantao.example' }
  const server = await createHttpServer({ ...services, config, log: log as never })
  const route = { method: 'GET', path: '/rest/v1/probe', summary: '', by: 'anon', errors: [] } as const
  mount(server, { ...services, config }, { ...route, ok: z.object({ is: z.string() }) }, async () => ({ is: 'served' }))
  server.get('/', async (_request, reply) => reply.type('text/html').send('<!doctype html>'))
  const headersOf = async (url: string, headers = {}) =>
    Object.keys((await server.inject({ url, headers })).headers).sort()
  const json = [
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'strict-transport-security',
    'x-content-type-options',
    'x-request-id',
  ]
  expect(await headersOf('/rest/v1/probe', { apikey: config.anonKey })).toEqual([...json, 'etag'].sort())
  expect(await headersOf('/rest/v1/probe')).toEqual(json)
  const page = [
    'content-security-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
  ]
  for (const url of ['/', '/none']) expect(await headersOf(url)).toEqual(expect.arrayContaining(page))
  const entries = lines.map((line) => JSON.parse(line)).filter(({ req }) => req)
  expect(entries.map(({ req, res }) => `${req.method} ${req.path} ${res.status}`)).toEqual([
    'GET /rest/v1/probe 200',
    'GET /rest/v1/probe 401',
    'GET / 200',
    'GET /none 404',
  ])
  expect(entries.map(({ reqId }) => reqId)).toEqual(entries.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)))
})

describe('a read of JSON', () => {
  const items = Array.from({ length: 100 }, (_, i) => `Plantão ${i}`)
  const route = { path: '/rest/v1/items', summary: '', by: 'anon', errors: [], ok: z.array(z.string()) } as const
  let answered = items
  const serve = async (answer: (request: FastifyRequest) => string[] = () => answered, { keys } = services) => {
    const server = await createHttpServer({ ...services, keys })
    for (const method of ['GET', 'POST'] as const)
      mount(server, services, { ...route, method }, async ({ request }) => answer(request))
    return (method: 'GET' | 'POST' | 'HEAD', headers: Record<string, string> = {}) =>
      server.inject({ method, url: route.path, headers: { apikey: services.config.anonKey, ...headers } })
  }

  it('is 304 for a client that has the same answer, and compressed for one that accepts it', async () => {
    const ask = await serve()
    const plain = await ask('GET')
    expect([plain.statusCode, plain.headers.vary, plain.json()]).toEqual([200, 'accept-encoding', items])
    const etag = String(plain.headers.etag)
    const same = await ask('GET', { 'if-none-match': etag })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    const small = await ask('GET', { 'accept-encoding': 'br, gzip;q=0.8' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', etag, vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(items)
    expect(Number(small.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 3)
    for (const encoding of ['identity', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip']) {
      expect((await ask('GET', { 'accept-encoding': encoding })).json()).toEqual(items)
    }
    answered = [...items.slice(1), 'Plantão 0']
    const changed = await ask('GET', { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
    answered = ['short']
    expect((await ask('GET', { 'accept-encoding': 'gzip' })).json()).toEqual(['short'])
  })

  it('has a long tag that depends on the secret, so that an author who chooses the text cannot keep it', async () => {
    const other = { ...services, keys: await deriveKeys('another secret') }
    const tagBy = async (ask: Awaited<ReturnType<typeof serve>>) => String((await ask('GET')).headers.etag)
    const tags = [await tagBy(await serve()), await tagBy(await serve(undefined, other))]
    for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(tags[0]).not.toBe(tags[1])
  })

  it.each(['identity', 'gzip'])('keeps its own bytes beside other answers of the same moment: %s', async (encoding) => {
    const lists = Array.from({ length: 40 }, (_, n) => items.map((item) => `${item} ${n}`))
    const ask = await serve((request) => lists[Number(request.headers['x-list'])]!)
    const answers = await Promise.all(
      lists.map((_, n) => ask('GET', { 'accept-encoding': encoding, 'x-list': String(n) })),
    )
    const bodies = answers.map(({ headers, rawPayload }) =>
      JSON.parse(String(headers['content-encoding'] ? gunzipSync(rawPayload) : rawPayload)),
    )
    expect(bodies).toEqual(lists)
  })

  it('is the only kind of answer with 304 and compression', async () => {
    const ask = await serve()
    answered = items
    for (const method of ['POST', 'HEAD'] as const) {
      const { headers } = await ask(method, { 'accept-encoding': 'gzip' })
      expect([headers.etag, headers['content-encoding']]).toEqual([undefined, undefined])
    }
  })
})

describe('a body', () => {
  const post = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/rest/v1/probe', headers: { 'content-type': type }, payload })

  it('that is empty counts as none, whatever its media type', async () => {
    expect((await post('application/json', '')).json()).toEqual({ body: 'none' })
  })

  it.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8'])(
    'is taken as %s',
    async (type) => {
      expect((await post(type, '{"a":1}')).json()).toEqual({ body: { a: 1 } })
    },
  )

  it.each(['{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', 'a=1'])(
    'like %s is refused',
    async (text) => {
      expect((await post('application/json', text)).json()).toMatchObject({ code: 'invalid_request' })
    },
  )

  it.each(['text/plain', 'application/problem+json', 'application/json, text/html', 'multipart/form-data'])(
    'is not taken as %s',
    async (type) => {
      expect((await post(type, '{}')).json()).toMatchObject({ code: 'media_type_unsupported' })
    },
  )
})

it('text that is not HTTP is answered in the form of every other error', async () => {
  const server = await createHttpServer(services)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  for (const text of ['no HTTP\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`]) {
    const [head, body] = (await talk(port, text)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    const [, id] = /^x-request-id: ([0-9a-f-]{36})$/im.exec(head!) ?? []
    expect(JSON.parse(body!)).toMatchObject({ code: 'invalid_request', request_id: id })
  }
  await server.close()
})

it.each([
  ['no Host', '', 400],
  ['two', 'host: a\r\nHost: b\r\n', 400],
  ['an empty one, as RFC 9112 allows', 'host:\r\n', 200],
  ['one', 'host: a\r\n', 200],
])('a request with %s is answered in our form', async (_what, host, status) => {
  const server = await createHttpServer(services)
  server.get('/rest/v1/probe', async () => ({ is: 'served' }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const answer = await talk(port, `GET /rest/v1/probe HTTP/1.1\r\n${host}connection: close\r\n\r\n`)
  const [head, body] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  if (status === 400) {
    expect(JSON.parse(body!)).toMatchObject({ code: 'invalid_request', request_id: expect.any(String) })
    expect(head).toMatch(/^x-request-id: /im)
  }
  expect(await talk(port, 'GET /rest/v1/probe HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  await server.close()
})

it.each([
  ['as soon as its head is read', 'GET /rest/v1/%zz'],
  ['while its body is on the way', 'POST /rest/v1/probe'],
])('a request with a broken body is answered once, %s', async (_when, line) => {
  const server = await createHttpServer(services)
  server.post('/rest/v1/probe', async () => ({ is: 'served' }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const head = ['host: x', 'content-type: application/json', 'transfer-encoding: chunked'].join('\r\n')
  for (const connection of ['close', 'keep-alive']) {
    const answer = await talk(port, `${line} HTTP/1.1\r\n${head}\r\nconnection: ${connection}\r\n\r\nno chunk`)
    // A second answer would follow directly after the body of the first answer.
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  }
  await server.close()
})

it('a request is answered even if its body is refused before it has arrived, and so is the next request', async () => {
  const server = await createHttpServer(services)
  server.post('/rest/v1/probe', async () => ({ is: 'served' }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const post = (headers: string) => `POST /rest/v1/probe HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`
  const body = ' '.repeat(3_000_000)
  for (const [type, status] of [
    ['application/json', 413],
    ['text/xml', 415],
  ]) {
    const head = post(`content-type: ${type}\r\ncontent-length: ${body.length}`)
    const answers = await talk(port, head, body + post('content-length: 0\r\nconnection: close'))
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  }
  await server.close()
})

it('a request that stands still is told that the connection did', async () => {
  const server = await createHttpServer(services)
  server.post('/rest/v1/probe', async () => ({ is: 'served' }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.server.on('request', ({ socket }) => server.server.emit('clientError', late, socket))
  const head = 'POST /rest/v1/probe HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
  const answer = await talk(port, head)
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"transfer_stalled"/s)
  await server.close()
})

it('a closing server finishes the requests that it began, and refuses later ones with Retry-After', async () => {
  const server = await createHttpServer(services)
  let finish = () => {}
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve
  })
  const began = new Promise<void>((resolve) => {
    server.get('/rest/v1/slow', async () => {
      resolve()
      await mayFinish
      return { is: 'finished' }
    })
  })
  server.get('/rest/v1/late', async () => ({ is: 'begun' }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
  let answer = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(get('/rest/v1/slow')))
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part
  })
  await began
  const closed = server.close()
  socket.write(get('/rest/v1/late'))
  await new Promise((resolve) => server.server.once('request', resolve))
  finish()
  await closed
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 .*"finished".*HTTP\/1\.1 503 .*service_unavailable/s)
  expect(answer).toMatch(/retry-after: \d/i)
})

it('an overloaded server refuses a request with Retry-After before it begins', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const server = await createHttpServer({ ...services, log }, { maxEventLoopDelay: 1, sampleInterval: 50 })
  const begun = vi.fn(async () => ({}))
  server.get('/rest/v1/probe', begun)
  await server.ready()
  const refused = await waitFor('the server to notice the load', async () => {
    for (const until = performance.now() + 100; performance.now() < until; );
    const answer = await server.inject('/rest/v1/probe')
    return answer.statusCode === 503 ? answer : undefined
  })
  expect(refused.json()).toMatchObject({ code: 'service_unavailable' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  begun.mockClear()
  for (const until = performance.now() + 100; performance.now() < until; );
  expect((await server.inject('/rest/v1/probe')).statusCode).toBe(503)
  expect(begun).not.toHaveBeenCalled()
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: 'refused under pressure', type: 'eventLoopDelay' })
  await server.close()
})

it('a server that is slow, but within its limit, refuses nothing', async () => {
  const server = await createHttpServer(services)
  server.get('/rest/v1/probe', async () => ({}))
  await server.ready()
  const neverWoken = new Int32Array(new SharedArrayBuffer(4))
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    // Stops the event loop as a machine does that runs something else.
    Atomics.wait(neverWoken, 0, 0, 1_200)
    await new Promise((resolve) => setTimeout(resolve))
    statuses.push((await server.inject('/rest/v1/probe')).statusCode)
  }
  expect(statuses).toEqual(statuses.map(() => 200))
  await server.close()
})
