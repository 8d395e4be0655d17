import type { Socket } from 'node:net'
import { eventStream } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'

export interface ConnectionTimeouts {
  /** From a request's headers to the last byte of its answer: who reads slower is cut off. */
  responseMs?: number
  /** After which a closing server drops what browsers opened in advance and never used. */
  closeUnusedMs?: number
  /** After which it drops who has not sent a whole request head, … */
  closeIdleMs?: number
  /** … and all others. */
  closeAllMs?: number
}

/** Node limits how long a request may take to come; this limits its answer, and how long closing waits for others. */
export function enforceTimeouts(
  app: FastifyInstance,
  { responseMs = 125_000, closeUnusedMs = 300, closeIdleMs = 5_000, closeAllMs = 30_000 }: ConnectionTimeouts = {},
) {
  const open = new Set<Socket>()
  const openRequests = new Map<Socket, number>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    openRequests.set(socket, (openRequests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const others = openRequests.get(socket)! - 1
      if (others > 0) return openRequests.set(socket, others)
      openRequests.delete(socket)
      // It would be kept for a next request that is not answered any more.
      if (isClosing) socket.destroySoon()
    })
  })

  app.addHook('onRequest', async (request, reply) => {
    // A stream lasts as long as its session, and drops a receiver that does not read by itself.
    if (request.routeOptions.config.description?.ok === eventStream) return
    const timer = setTimeout(() => reply.raw.destroy(), responseMs)
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
      drop(closeUnusedMs, (socket) => socket.bytesRead === 0),
      // Node stops counting their time as soon as it closes.
      drop(closeIdleMs, (socket) => !openRequests.has(socket)),
      drop(closeAllMs, () => true),
    ]
    app.server.once('close', () => timers.map(clearTimeout))
  })
}
