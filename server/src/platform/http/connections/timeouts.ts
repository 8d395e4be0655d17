import type { Socket } from 'node:net'
import { eventStream } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'
import { beginRequest } from '../../in-flight.ts'

export interface ConnectionTimeouts {
  /** Timeout from a request's headers to the last byte of its response. A slower reader is disconnected. */
  responseMs?: number
  /** Delay during shutdown before closing connections that were never used (browsers open some in advance). */
  closeUnusedMs?: number
  /** Delay during shutdown before closing connections without an open request. */
  closeIdleMs?: number
  /** Delay during shutdown before closing all other connections. */
  closeAllMs?: number
}

/**
 * Limits how long responses and the shutdown take (milliseconds). Node only limits how long a request takes to arrive.
 */
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
      // On a kept-alive connection the client would send another request, which nobody answers.
      if (isClosing) socket.destroySoon()
    })
  })

  app.addHook('onRequest', ({ routeOptions }, { raw: response }, done) => {
    // A stream lasts until its access token or its session ends, and has its own limit for slow readers.
    if (routeOptions.config.description?.ok === eventStream) return done()
    const timer = setTimeout(() => response.destroy(), responseMs)
    timer.unref()
    const end = beginRequest()
    response.once('close', () => {
      clearTimeout(timer)
      end()
    })
    done()
  })

  app.addHook('preClose', async () => {
    isClosing = true
    const drop = (after: number, isInTheWay: (socket: Socket) => boolean) =>
      setTimeout(() => {
        for (const socket of open) if (isInTheWay(socket)) socket.destroy()
      }, after)
    const timers = [
      drop(closeUnusedMs, (socket) => socket.bytesRead === 0),
      // A half-sent request head is dropped too: Node's timeout for it stops working once the server closes.
      drop(closeIdleMs, (socket) => !openRequests.has(socket)),
      drop(closeAllMs, () => true),
    ]
    app.server.once('close', () => timers.map(clearTimeout))
  })
}
