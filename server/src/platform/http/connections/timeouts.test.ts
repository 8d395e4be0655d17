import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { eventStream } from '@plantao/contract/route'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type ConnectionTimeouts, enforceTimeouts } from './timeouts.ts'

let stop = async () => {}
afterEach(() => stop())

const muchToRead = 64 * 1024 * 1024

async function listen(times: ConnectionTimeouts) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  enforceTimeouts(app, times)
  let answerNow = () => {}
  const asked = new Promise<void>((isAsked) => {
    app.get('/slow', async () => {
      const answered = new Promise<void>((resolve) => {
        answerNow = resolve
      })
      isAsked()
      await answered
      return 'whole'
    })
  })
  app.post('/upload', async ({ raw }) => {
    let size = 0
    for await (const chunk of raw as AsyncIterable<Buffer>) size += chunk.length
    return String(size)
  })
  app.addContentTypeParser('application/pdf', (_request, _payload, parsed) => parsed(null))
  app.get('/large', (_request, reply) => reply.send(Readable.from(bytes(muchToRead))))
  app.get('/stream', { config: { description: { ok: eventStream } as never } }, (_request, reply) => {
    reply.send(new Readable({ read() {} }).on('error', () => {}))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  stop = () => app.close()
  const { port } = app.server.address() as AddressInfo
  const open = async (text = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    if (text) socket.write(text)
    return socket
  }
  return { app, port, open, asked, answer: () => answerNow() }
}

function* bytes(size: number) {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.resume().closed ? resolve() : socket.once('close', () => resolve())))
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

it('closes connections that a browser opened in advance, and waits for an open request', async () => {
  const { app, port, open, asked, answer } = await listen({
    closeUnusedMs: 20,
    closeIdleMs: 60_000,
    closeAllMs: 60_000,
  })
  const unused = await open()
  const underWay = fetch(`http://127.0.0.1:${port}/slow`)
  await asked
  const isClosed = app.close()
  await closed(unused)
  answer()
  expect(await (await underWay).text()).toBe('whole')
  await isClosed
})

it('closes a connection with half a request head, which Node itself ignores while it closes', async () => {
  const { app, open } = await listen({ closeUnusedMs: 1, closeIdleMs: 20, closeAllMs: 60_000 })
  const half = await open('GET /slow HTTP/1.1\r\nHo')
  await app.close()
  await closed(half)
})

it('ends even when a request does not', async () => {
  const { app, open, asked } = await listen({ closeUnusedMs: 1, closeIdleMs: 1, closeAllMs: 20 })
  const socket = await open(get('/slow'))
  await asked
  await app.close()
  await closed(socket)
})

it('disconnects a reader that stands still, unless it reads a stream', async () => {
  const { app, open } = await listen({ stillMs: 50 })
  const isCut = new Promise((resolve) => {
    app.server.on('request', ({ url }, response) => url === '/large' && response.once('close', resolve))
  })
  const stream = await open(get('/stream'))
  const slow = await open(get('/large'))
  await isCut
  let read = 0
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length
  })
  await closed(slow)
  expect(read).toBeLessThan(muchToRead)
  expect(stream.destroyed).toBe(false)
  stream.destroy()
})

const uploadOf = (size: number) =>
  `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: application/pdf\r\nContent-Length: ${size}\r\n\r\n`

it('an upload that moves may take many times as long as one may stand still', async () => {
  const { open } = await listen({ stillMs: 200 })
  const startedAt = performance.now()
  const chunk = Buffer.alloc(48 * 1024, 'x')
  const socket = await open(uploadOf(50 * chunk.length))
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  for (let n = 0; n < 50; n++) {
    socket.write(chunk)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await expect.poll(() => answer).toContain(String(50 * chunk.length))
  expect(performance.now() - startedAt).toBeGreaterThan(4 * 200)
  socket.destroy()
})

it('an upload that stands still ends', async () => {
  const { app, open } = await listen({ stillMs: 100 })
  const told = new Promise((resolve) => app.server.once('clientError', resolve))
  const socket = await open(uploadOf(5_000))
  const trickle = setInterval(() => socket.write('x'), 10)
  expect(await told).toMatchObject({ code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  clearInterval(trickle)
  socket.destroy()
})
