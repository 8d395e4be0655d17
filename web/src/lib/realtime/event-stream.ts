import { followChanges } from '@plantao/contract/notificacoes/routes'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { currentAccessToken, renewSession } from '../http/access-token.ts'
import { anySignal } from '../http/any-signal.ts'
import { headersOf } from '../http/request.ts'
import { learnTime } from '../time/clock.ts'

/** Milliseconds of silence after which the stream counts as broken. The server writes at least a comment every 20 s. */
const silenceTimeout = 45_000

/** The server refuses this caller, but is not out of service. */
export class StreamRefused extends Error {}

/** Reads the server's event stream until it ends, breaks, falls silent, or `signal` aborts. */
export async function readEventStream(signal: AbortSignal, onEvent: (message: EventSourceMessage) => void) {
  const silence = new AbortController()
  let watchdog = setTimeout(() => silence.abort(), silenceTimeout)
  try {
    const response = await openStream(anySignal(signal, silence.signal))
    if (!response?.body) return
    const parser = createParser({ onEvent })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        clearTimeout(watchdog)
        watchdog = setTimeout(() => silence.abort(), silenceTimeout)
        parser.feed(decoder.decode(value, { stream: true }))
      }
    } finally {
      await reader.cancel().catch(() => undefined) // A broken stream has nothing left to free.
    }
  } finally {
    clearTimeout(watchdog)
  }
}

async function openStream(signal: AbortSignal) {
  const accessToken = await currentAccessToken()
  if (!accessToken) return null
  const sentAt = performance.now()
  const response = await fetch(followChanges.path, {
    headers: { ...headersOf({}, accessToken), accept: 'text/event-stream' },
    // Requests for the screen go first. With a high priority, Lighthouse would wait for this request, which never ends.
    priority: 'low',
    signal,
  })
  learnTime(response.headers.get('date'), sentAt)
  if (response.ok) return response
  if (response.status === 401) await renewSession(accessToken)
  const reason = `the stream answered ${response.status}`
  throw response.status < 500 ? new StreamRefused(reason) : new Error(reason)
}
