import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Gauge } from 'prom-client'

export const streamsOpen = new Gauge({ name: 'event_streams_open', help: 'Live streams of open tabs', registers: [] })

/**
 * Interval of comments in the stream: proxies close silent connections, and a receiver that gets no comments notices
 * that the connection is dead.
 */
const heartbeatMs = 20_000
/**
 * Maximum number of unread bytes before a receiver is dropped. A dropped receiver reconnects and reloads everything.
 */
const unreadBytes = 64 * 1024

interface EventStreamOptions {
  /** Called when the server or the receiver has ended the stream; immediately if the receiver has already left. */
  onClose: () => void
  heartbeat?: number
  unread?: number
}

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
  // An aborted connection is expected: the receiver left, or we dropped it.
  raw.on('error', ignore)
  const headers = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'x-request-id': reply.request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A kept-alive connection would outlive the stream, and a closing server would wait for it.
    connection: 'close',
  }
  // Written and flushed together: otherwise Node holds 3 KB of headers for as long as the stream is open.
  raw.writeHead(200, headers).flushHeaders()
  return stream
}

/** The event stream of one tab. Writes straight to the connection: a Node stream in between would double the memory. */
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

  /** Writes text that is already in the format of server-sent events. */
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
