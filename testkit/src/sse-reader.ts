import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { inTime } from './wait.ts'

export interface SseEvent {
  event: string
  data: string
}

export interface SseReader {
  headers: IncomingHttpHeaders
  events: SseEvent[]
  /** Returns the next event, or null when the stream has ended. @throws when no event arrives in `within` ms. */
  next: (within?: number) => Promise<SseEvent | null>
  /** Resolves when the stream has ended, with the time of `performance.now()` in milliseconds. */
  ended: Promise<number>
  close: () => void
}

/** Reads server-sent events over a connection of its own. @throws when the answer is not 200. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<SseReader> {
  const request = get(url, { headers, agent: false })
  const [response] = (await inTime('an event stream', once(request, 'response'))) as [IncomingMessage]
  request.on('error', () => {})
  if (response.statusCode !== 200) {
    request.destroy()
    throw new Error(`the event stream was answered with ${response.statusCode}`)
  }
  const events: SseEvent[] = []
  let returned = 0
  let isEnded = false
  let wake = Promise.withResolvers<void>()
  const changed = () => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      events.push({ event, data })
      changed()
    },
  })
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
  response.on('error', () => {})
  // `once` of node:events is no use here: it rejects when the stream is aborted.
  const ended = new Promise<number>((resolve) => {
    response.once('close', () => {
      isEnded = true
      changed()
      resolve(performance.now())
    })
  })

  async function next(within?: number) {
    while (returned >= events.length) {
      if (isEnded) return null
      await inTime('the next server-sent event', wake.promise, within)
    }
    return events[returned++]!
  }

  return { headers: response.headers, events, next, ended, close: () => request.destroy() }
}
