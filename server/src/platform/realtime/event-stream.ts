import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Gauge } from 'prom-client'

export const streamsOpen = new Gauge({ name: 'event_streams_open', help: 'Live streams of open tabs', registers: [] })

/** A comment at least this often: proxies close what is silent, and the receiver notices a dead line. */
const heartbeatMs = 20_000
/** What a receiver may leave unread before it is dropped. It reconnects and loads everything again. */
const unreadBytes = 64 * 1024

interface EventStreamOptions {
  /** When it has ended, by either side; at once when the receiver has left already. */
  onClose: () => void
  heartbeat?: number
  unread?: number
}

/** Answers with server-sent events, which the caller then sends as they happen. */
export function openEventStream(
  reply: FastifyReply,
  { onClose, heartbeat = heartbeatMs, unread = unreadBytes }: EventStreamOptions,
): EventStream {
  const { raw } = reply.hijack()
  const stream = new EventStream(raw, unread)
  if (raw.closed) {
    onClose()
    return stream
  }
  const beat = setInterval(sendBeat, heartbeat, stream).unref()
  streamsOpen.inc()
  raw.once('close', () => {
    streamsOpen.dec()
    clearInterval(beat)
    onClose()
  })
  // Cut by the receiver or dropped by us: both are expected.
  raw.on('error', ignore)
  const headers = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'x-request-id': reply.request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Else the connection would outlive the stream, and keep a server that closes waiting for it.
    connection: 'close',
  }
  // Set one by one, or sent together with the first event, Node would keep 3 KB of them as long as the stream is open.
  raw.writeHead(200, headers).flushHeaders()
  return stream
}

/**
 * Events of one open tab. They are written to the connection itself: a stream in between would double what the tab costs. For
 * the same reason it is a class, whose methods all tabs share.
 */
export class EventStream {
  readonly #raw: ServerResponse
  readonly #unread: number

  constructor(raw: ServerResponse, unread: number) {
    this.#raw = raw
    this.#unread = unread
  }

  send(event: string, data: unknown = {}) {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** In the format of server-sent events. */
  write(text: string) {
    const raw = this.#raw
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > this.#unread) raw.destroy()
  }

  end() {
    this.#raw.end()
  }
}

function sendBeat(stream: EventStream) {
  stream.write(':\n\n')
}

function ignore() {}
