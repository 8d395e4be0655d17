import type { Socket } from 'node:net'
import { eventStream } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'
import { beginRequest } from '../../in-flight.ts'

export interface ConnectionTimeouts {
  /** Time in which a request or its response must move `minBytes`. A handler may take twice as long to begin. */
  stillMs?: number
  /** Delay during shutdown before closing connections that were never used (browsers open some in advance). */
  closeUnusedMs?: number
  /** Delay during shutdown before closing connections without an open request. */
  closeIdleMs?: number
  /** Delay during shutdown before closing all other connections. */
  closeAllMs?: number
}

/** A transfer that moves more slowly stands still: a kilobyte a second is slower than any phone that still works. */
const minBytes = 64 * 1024

/**
 * Ends requests and responses that stand still, and limits how long the shutdown takes (milliseconds). A transfer that
 * moves may take its time: Node's limit for a whole request is only the upper bound.
 */
export function enforceTimeouts(
  app: FastifyInstance,
  { stillMs = 60_000, closeUnusedMs = 300, closeIdleMs = 5_000, closeAllMs = 30_000 }: ConnectionTimeouts = {},
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

  app.addHook('onRequest', ({ routeOptions, raw: request }, { raw: response }, done) => {
    // A stream lasts until its access token or its session ends, and has its own limit for slow readers.
    if (routeOptions.config.description?.ok === eventStream) return done()
    const { socket } = request
    let moved = socket.bytesRead + socket.bytesWritten
    let stillTimes = 0
    const timer = setInterval(() => {
      const before = moved
      moved = socket.bytesRead + socket.bytesWritten
      stillTimes = moved - before < minBytes ? stillTimes + 1 : 0
      if (request.complete || response.headersSent) {
        if (stillTimes >= (response.headersSent ? 1 : 2)) response.destroy()
      } else if (stillTimes > 0) app.server.emit('clientError', new StandsStill(), socket)
    }, stillMs)
    timer.unref()
    const end = beginRequest()
    response.once('close', () => {
      clearInterval(timer)
      // The rest of a body that was refused may still arrive.
      if (!request.complete) setTimeout(() => request.complete || request.destroy(), stillMs).unref()
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

/** The error with which Node ends a request that does not arrive in time. */
class StandsStill extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
