import type { Socket } from 'node:net'
import { eventStream } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'

export interface ConnectionTimes {
  /** From a request's headers to the last byte of its answer: who reads slower is cut off. */
  answer?: number
  /** After which a closing server drops what browsers opened in advance and never used. */
  unused?: number
  /** After which it drops who has not sent a whole request head, … */
  unasked?: number
  /** … and all others. */
  last?: number
}

/** Node limits how long a request may take to come; this limits its answer, and how long closing waits for others. */
export function limitConnections(
  app: FastifyInstance,
  { answer = 125_000, unused = 300, unasked = 5_000, last = 30_000 }: ConnectionTimes = {},
) {
  const open = new Set<Socket>()
  const asking = new Map<Socket, number>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    asking.set(socket, (asking.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const others = asking.get(socket)! - 1
      if (others > 0) return asking.set(socket, others)
      asking.delete(socket)
      // It would be kept for a next request that is not answered any more.
      if (isClosing) socket.destroySoon()
    })
  })

  app.addHook('onRequest', async (request, reply) => {
    // A stream lasts as long as its session, and drops a receiver that does not read by itself.
    if (request.routeOptions.config.description?.ok === eventStream) return
    const timer = setTimeout(() => reply.raw.destroy(), answer)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })

  app.addHook('preClose', async () => {
    isClosing = true
    const drop = (after: number, isInTheWay: (socket: Socket) => boolean) =>
      setTimeout(() => {
        for (const socket of open) if (isInTheWay(socket)) socket.destroy()
      }, after)
    const timers = [
      drop(unused, (socket) => socket.bytesRead === 0),
      // Node stops counting their time as soon as it closes.
      drop(unasked, (socket) => !asking.has(socket)),
      drop(last, () => true),
    ]
    app.server.once('close', () => timers.map(clearTimeout))
  })
}
