import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import pino from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { JsonText } from './json-text.ts'
import { openShortcuts } from './shortcuts.ts'

/* What vagas/open/shortcut.test.ts cannot bring about: answers that are not sent at once, and clients at their limit. */

let stop = () => {}
afterEach(() => stop())

const claims = { sub: 'user', sid: 'session', user_type: 'doctor', exp: 0 } as const

async function listen(given: Buffer | (() => Buffer)) {
  const bytes = typeof given === 'function' ? given : () => given
  const gates = {
    ...{ anonKey: 'key', log: pino({ level: 'silent' }), securityHeaders: {} },
    admits: vi.fn(() => true),
    limit: vi.fn((_request: unknown, response: ServerResponse) => once(response, 'close')),
  }
  const shortcuts = openShortcuts(gates)
  shortcuts.add(listOpenVagas, { knownAccess: () => claims } as never, () => new JsonText([bytes()]))
  const server = createServer((request, response) => shortcuts.serve(request, response) || response.end('Fastify'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => void server.close().closeAllConnections()
  const { port } = server.address() as AddressInfo
  const head = 'host: x\r\napikey: key\r\nauthorization: Bearer a.b.c\r\n'
  const send = (more = '', times = 1) => {
    const request = `GET ${listOpenVagas.path} HTTP/1.1\r\n${head}${more}`
    const socket = connect(port, '127.0.0.1')
    socket.write(`${`${request}\r\n`.repeat(times - 1)}${request}connection: close\r\n\r\n`)
    return socket
  }
  const ask = async (more?: string, times?: number) =>
    Buffer.concat(await send(more, times).toArray()).toString('latin1')
  return { ...gates, send, ask }
}

it('an answer that the socket takes at once is not counted', async () => {
  const { ask, limit } = await listen(Buffer.from('[]'))
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 .*\[\]$/s)
  expect(limit).not.toHaveBeenCalled()
})

it.each([
  ['the client reads slowly', 64 * 1024 * 1024, ''],
  ['it is compressed', 4_096, 'accept-encoding: gzip\r\n'],
])('an answer is counted and limited while %s', async (_why, length, more) => {
  const { send, limit } = await listen(Buffer.alloc(length, ' '))
  const socket = send(more)
  await vi.waitFor(() => expect(limit).toHaveBeenCalledOnce())
  socket.destroy()
  await limit.mock.results[0]!.value
})

it('answers that are compressed at the same time keep their own bytes', async () => {
  let next = 0
  const { ask } = await listen(() => Buffer.alloc(4_096, String(next++)))
  const bodies = await Promise.all(Array.from({ length: 8 }, () => ask('accept-encoding: gzip\r\n')))
  const told = bodies.map((answer) => String(gunzipSync(Buffer.from(answer.split('\r\n\r\n')[1]!, 'latin1'))))
  expect(told.sort()).toEqual(Array.from({ length: 8 }, (_, n) => String(n).repeat(4_096)))
})

it('who has too many requests under way is left to Fastify', async () => {
  const { ask, admits } = await listen(Buffer.from('[]'))
  admits.mockReturnValue(false)
  expect(await ask()).toMatch(/Fastify/)
})

it('so is who does not wait for the answer before', async () => {
  const { ask } = await listen(Buffer.alloc(4_096, ' '))
  expect(await ask('accept-encoding: gzip\r\n', 2)).toMatch(/gzip.*Fastify/s)
})
