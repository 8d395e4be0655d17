import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Gauge } from 'prom-client'

export const streamsOpen = new Gauge({ name: 'event_streams_open', help: 'Live streams of open tabs', registers: [] })

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

/**
 * Answers with server-sent events, which the caller then sends as they happen. They are written to the connection itself: a
 * stream in between would double what an open tab costs.
 */
export function openEventStream(
  reply: FastifyReply,
  { heartbeat = heartbeatMs, unread = unreadBytes } = {},
): EventStream {
  const { raw } = reply.hijack()
  const beat = setInterval(write, heartbeat, raw, ':\n\n', unread).unref()
  streamsOpen.inc()
  raw.once('close', () => {
    streamsOpen.dec()
    clearInterval(beat)
  })
  // Cut by the receiver or dropped by us: both are expected.
  raw.on('error', ignore)
  const headers = {
    ...reply.getHeaders(),
    'x-request-id': reply.request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Else the connection would outlive the stream, and keep a server that closes waiting for it.
    connection: 'close',
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  return {
    send: (event, data = {}) => write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, unread),
    end: () => void raw.end(),
    onClose: (listener) => raw.once('close', listener),
  }
}

function write(raw: ServerResponse, text: string, unread: number) {
  if (raw.writableEnded || raw.destroyed) return
  raw.write(text)
  if (raw.writableLength > unread) raw.destroy()
}

function ignore() {}
