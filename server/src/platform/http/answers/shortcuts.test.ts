import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import pino from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { deriveKeys } from '../../security/keys.ts'
import { JsonText } from './json-text.ts'
import { openShortcuts } from './shortcuts.ts'

/* What vagas/open/shortcut.test.ts cannot bring about: answers that are not sent at once, and clients at their limit. */

let stop = () => {}
afterEach(() => stop())

const keys = await deriveKeys('a-secret-for-tests-of-32-characters')
const claims = { sub: 'user', sid: 'session', user_type: 'doctor', exp: 0 } as const

async function listen(given: Buffer | (() => Buffer)) {
  const bytes = typeof given === 'function' ? given : () => given
  const gates = {
    ...{ anonKey: 'key', log: pino({ level: 'silent' }), securityHeaders: {} },
    admits: vi.fn(() => true),
    limit: vi.fn((_request: unknown, response: ServerResponse) => once(response, 'close')),
  }
  const shortcuts = openShortcuts(gates)
  shortcuts.add(listOpenVagas, { ...keys, knownAccess: () => claims }, () => new JsonText([bytes()]))
  const server = createServer((request, response) => shortcuts.serve(request, response) || response.end('Fastify'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => void server.close().closeAllConnections()
  const { port } = server.address() as AddressInfo
  const head = 'host: x\r\napikey: key\r\nauthorization: Bearer a.b.c\r\n'
  const request = `GET ${listOpenVagas.path} HTTP/1.1\r\n${head}`
  const open = () => connect(port, '127.0.0.1')
  const send = (more = '', times = 1) => {
    const socket = open()
    socket.write(`${`${request}${more}\r\n`.repeat(times - 1)}${request}${more}connection: close\r\n\r\n`)
    return socket
  }
  const ask = async (more?: string, times?: number) =>
    Buffer.concat(await send(more, times).toArray()).toString('latin1')
  return { ...gates, server, request, open, send, ask }
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

/** Each of one letter. */
function differentAnswers(length: number) {
  let next = 0
  return () => Buffer.alloc(length, letters[next++ % letters.length])
}
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const bodyOf = (answer: string) => answer.split('\r\n\r\n')[1]!
const gunzip = (answer: string) => String(gunzipSync(Buffer.from(bodyOf(answer), 'latin1')))

it.each([
  ['are sent together', '', bodyOf],
  ['are compressed at the same time', 'accept-encoding: gzip\r\n', gunzip],
])('answers that %s keep their own bytes', async (_how, more, read) => {
  const { open, request, server } = await listen(differentAnswers(4_096))
  const sockets: Socket[] = []
  for (const _ of letters) {
    sockets.push(open())
    await once(server, 'connection')
  }
  for (const socket of sockets) socket.write(`${request}${more}connection: close\r\n\r\n`)
  const answers = await Promise.all(sockets.map((socket) => socket.toArray()))
  const bodies = answers.map((chunks) => read(Buffer.concat(chunks).toString('latin1')))
  expect(bodies.sort()).toEqual([...letters].map((letter) => letter.repeat(4_096)).sort())
})

it('so do those that a client reads later than others theirs', async () => {
  const { server, request, open, ask, limit } = await listen(differentAnswers(60_000))
  const slow = open()
  let sent = 0
  for (; limit.mock.calls.length === 0; sent++) {
    slow.write(`${request}\r\n`)
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
    await Promise.race([once(response, 'finish'), vi.waitFor(() => expect(limit).toHaveBeenCalled())])
  }
  await Promise.all(Array.from({ length: 40 }, () => ask()))
  slow.end()
  const bodies = String(Buffer.concat(await slow.toArray())).match(/([a-z])\1{59999}/gi)
  const inOrder = letters.repeat(Math.ceil(sent / letters.length)).slice(0, sent)
  expect(bodies?.map(([letter]) => letter).join('')).toBe(inOrder)
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
