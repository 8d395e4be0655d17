import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { type EventStream, openEventStream } from './event-stream.ts'

const app = Fastify({ genReqId: () => 'req-of-test' })
let opened: (stream: EventStream, closed: Promise<void>) => void = () => {}
app.get('/', (_request, reply) => {
  const closed = Promise.withResolvers<void>()
  opened(openEventStream(reply, { onClose: closed.resolve, heartbeat: 5, unread: 1_000 }), closed.promise)
  return reply
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

const nextStream = () =>
  new Promise<{ stream: EventStream; closed: Promise<void> }>((resolve) => {
    opened = (stream, closed) => resolve({ stream, closed })
  })

function ask() {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return socket
}

it('sends a comment now and then, so that no proxy takes the stream for dead', async () => {
  const coming = nextStream()
  const socket = ask()
  const { closed } = await coming
  let text = ''
  socket.on('data', (bytes) => (text += bytes))
  while ((text.match(/^:$/gm) ?? []).length < 3) await once(socket, 'data')
  socket.destroy()
  await closed
})

it('writes an event and its data, and nothing after its end', async () => {
  const coming = nextStream()
  const answer = fetch(`http://127.0.0.1:${port}/`)
  const { stream } = await coming
  stream.send('change', { vaga_id: 'linha\nnova' })
  stream.end()
  stream.send('change', { vaga_id: 'late' })
  stream.end()
  expect((await answer).headers.get('x-request-id')).toBe('req-of-test')
  expect(await (await answer).text()).toContain('event: change\ndata: {"vaga_id":"linha\\nnova"}\n\n')
})

it('drops a receiver that does not read', async () => {
  const coming = nextStream()
  const socket = ask()
  await once(socket, 'data')
  socket.pause()
  const { stream, closed } = await coming
  let isClosed = false
  const done = closed.then(() => {
    isClosed = true
  })
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  let sent = 0
  // The kernel buffers some megabytes for the receiver, depending on the machine. So the test sends up to 64 MB.
  for (; !isClosed && sent < 64; sent++) {
    stream.send('change', 'x'.repeat(1_000_000))
    await turn()
  }
  expect(sent).toBeLessThan(64)
  await done
  socket.destroy()
})
