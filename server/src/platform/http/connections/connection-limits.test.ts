import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { handleError } from '../errors.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

let stop = async () => {}
afterEach(() => stop())

/** A server to which each connection seems to come from the address given to `open`. */
async function listen(limits: ConnectionLimits, trustProxy: string[] = []) {
  const app = Fastify({ trustProxy, forceCloseConnections: true })
  app.setErrorHandler(handleError)
  let next = ''
  limitConnections(app, trustProxy, { ...limits, remoteOf: () => next })
  const waiting: (() => void)[] = []
  app.get('/', async () => 'served')
  app.get('/waits', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'served late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  stop = async () => {
    for (const socket of sockets) socket.destroy()
    for (const answer of waiting) answer()
    await app.close()
  }
  /** Opens a connection, and waits until the server has accepted or closed it. */
  const open = async (from: string) => {
    next = from
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    const [accepted] = (await once(app.server, 'connection')) as [Socket]
    if (accepted.destroyed && !socket.closed) await new Promise((resolve) => socket.once('close', resolve))
    return socket
  }
  const ask = async (socket: Socket, path = '/', headers = '') => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return Number(answer.toString().split(' ')[1])
  }
  return { open, ask, waiting }
}

const closed = (sockets: Socket[]) => sockets.map((socket) => socket.closed)

it('closes the longest idle connection of a network that opens one too many', async () => {
  const { open, ask } = await listen({ total: 100, perNetwork: 3 })
  const other = await open('203.0.113.2')
  const [first, second, third] = [await open('203.0.113.1'), await open('203.0.113.1'), await open('203.0.113.1')]
  expect(await ask(first)).toBe(200)
  const fourth = await open('203.0.113.1')
  await expect.poll(() => closed([other, first, second, third, fourth])).toEqual([false, false, true, false, false])
  expect(await ask(fourth)).toBe(200)
})

it('refuses a network whose connections all have an open request, until one request is answered', async () => {
  const { open, ask, waiting } = await listen({ total: 100, perNetwork: 2 })
  const answers = [ask(await open('203.0.113.1'), '/waits'), ask(await open('203.0.113.1'), '/waits')]
  await expect.poll(() => waiting.length).toBe(2)
  expect((await open('203.0.113.1')).closed).toBe(true)
  expect((await open('203.0.113.2')).closed).toBe(false)
  waiting[0]!()
  expect(await answers[0]).toBe(200)
  expect((await open('203.0.113.1')).closed).toBe(false)
  waiting[1]!()
  expect(await answers[1]).toBe(200)
})

it('counts all addresses of an IPv6 /64 as one network', async () => {
  const { open } = await listen({ total: 100, perNetwork: 2 })
  const sockets: Socket[] = []
  for (const from of ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:2:ffff::1', '2001:db8:1:2::3']) {
    sockets.push(await open(from))
  }
  await expect.poll(() => closed(sockets)).toEqual([true, false, false, false])
})

it('reserves the last connections for networks that have only a few', async () => {
  const { open } = await listen({ total: 10, perNetwork: 8, reserve: 4, few: 2 })
  const many: Socket[] = []
  const others: Socket[] = []
  for (let n = 0; n < 20; n++) many.push(await open('203.0.113.1'))
  for (const from of ['203.0.113.2', '203.0.113.2', '203.0.113.3', '203.0.113.3']) others.push(await open(from))
  const isOpen = (sockets: Socket[]) => closed(sockets).filter((isClosed) => !isClosed).length
  await expect.poll(() => [isOpen(many), isOpen(others)]).toEqual([6, 4])
})

it('when all connections are taken, the longest idle one makes room, and open requests continue', async () => {
  const { open, ask, waiting } = await listen({ total: 3, perNetwork: 3, reserve: 0 })
  const busy = await open('203.0.113.1')
  const late = ask(busy, '/waits')
  await expect.poll(() => waiting.length).toBe(1)
  const used = await open('203.0.113.2')
  const silent = await open('203.0.113.3')
  expect(await ask(used)).toBe(200)
  expect(await ask(await open('203.0.113.4'))).toBe(200)
  await expect.poll(() => silent.closed).toBe(true)
  expect([used.closed, busy.closed]).toEqual([false, false])
  waiting[0]!()
  expect(await late).toBe(200)
})

it('refuses a connection when all others are busy', async () => {
  const { open, ask, waiting } = await listen({ total: 2, perNetwork: 2, reserve: 0 })
  for (const one of ['203.0.113.1', '203.0.113.2']) void ask(await open(one), '/waits').catch(() => {})
  await expect.poll(() => waiting.length).toBe(2)
  expect((await open('203.0.113.3')).closed).toBe(true)
})

it('does not count the connections of a trusted proxy, but the open requests of each network behind it', async () => {
  const { open, ask, waiting } = await listen({ total: 100, perNetwork: 2 }, ['127.0.0.0/8', 'fd00::/8'])
  const sockets: Socket[] = []
  for (let n = 0; n < 6; n++) sockets.push(await open(n % 2 ? '127.0.0.1' : '::ffff:127.0.0.1'))
  expect(sockets.every(({ closed }) => !closed)).toBe(true)
  const [one, two, three, four] = sockets as [Socket, Socket, Socket, Socket]
  const from = (address: string) => `x-forwarded-for: ${address}\r\n`
  const first = ask(one, '/waits', from('203.0.113.1'))
  const second = ask(two, '/waits', from('203.0.113.1'))
  await expect.poll(() => waiting.length).toBe(2)
  expect(await ask(three, '/', from('203.0.113.1'))).toBe(429)
  expect(await ask(four, '/', from('203.0.113.2'))).toBe(200)
  for (const answer of waiting) answer()
  expect(await Promise.all([first, second])).toEqual([200, 200])
  await expect.poll(() => ask(three, '/', from('203.0.113.1'))).toBe(200)
})

it('forgets all requests of a connection that was cut, including those that waited for their turn', async () => {
  const { open, ask, waiting } = await listen({ total: 100, perNetwork: 2 }, ['127.0.0.1'])
  const request = 'GET /waits HTTP/1.1\r\nHost: x\r\nx-forwarded-for: 203.0.113.1\r\n\r\n'
  const cut = await open('127.0.0.1')
  cut.write(request + request)
  await expect.poll(() => waiting.length).toBe(2)
  const other = await open('127.0.0.1')
  expect(await ask(other, '/', 'x-forwarded-for: 203.0.113.1\r\n')).toBe(429)
  cut.destroy()
  await expect.poll(() => ask(other, '/', 'x-forwarded-for: 203.0.113.1\r\n')).toBe(200)
})
