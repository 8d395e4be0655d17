import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface EventStream {
  send: (event: string, data?: unknown) => void
  end: () => void
  /** When it has ended, by either side. */
  onClose: (listener: () => void) => void
}

/** A comment at least this often: proxies close what is silent, and the receiver notices a dead line. */
const heartbeatMs = 20_000
/** What a receiver may leave unread before it is dropped. It reconnects and loads everything again. */
const unreadBytes = 64 * 1024

/** Answers with server-sent events, which the caller then sends as they happen. */
export function openEventStream(
  reply: FastifyReply,
  { heartbeat = heartbeatMs, unread = unreadBytes } = {},
): EventStream {
  const body = new Readable({ read() {}, highWaterMark: unread })
  const write = (text: string) => {
    if (body.destroyed || body.readableEnded || isEnding) return
    if (!body.push(text)) body.destroy()
  }
  let isEnding = false
  const beat = setInterval(() => write(':\n\n'), heartbeat)
  beat.unref()
  body.once('close', () => clearInterval(beat))
  // Cut by the receiver or dropped by us: both are expected.
  body.on('error', () => {})
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Else the connection would outlive the stream, and keep a server that closes waiting for it.
    connection: 'close',
  })
  void reply.send(body)
  return {
    send: (event, data = {}) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      if (isEnding) return
      isEnding = true
      clearInterval(beat)
      body.push(null)
    },
    onClose: (listener) => body.once('close', listener),
  }
}
