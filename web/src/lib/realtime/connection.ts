import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import type { EventSourceMessage } from 'eventsource-parser'
import { readEventStream, StreamRefused } from './event-stream.ts'

/** Short, so that everybody is up to date within seconds of the service's return. */
const longestBackoff = 4_000
/** A broken connection is mostly back within a moment; only a longer outage is reported. */
const outageReportedAfter = 2_000
/** A hidden page gives its connection back: browsers allow six per server, over all tabs. */
const closedWhenHiddenFor = 60_000

interface ConnectionListener {
  onChange: (change: ChangeEvent) => void
  /** From here on no change is missed. Unless it is the first time, some may have been missed before. */
  onReady: (isFirst: boolean) => void
  /** True when the service cannot be reached or cannot report changes; false when it can again. */
  onUnavailable?: (isUnavailable: boolean) => void
}

/** Keeps the event stream open: reconnects with backoff and jitter, and pauses while the page is hidden. */
export function keepConnected({ onChange, onReady, onUnavailable = () => {} }: ConnectionListener) {
  let isFirst = true
  let failures = 0
  let connection: AbortController | null = null
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let reporting: ReturnType<typeof setTimeout> | undefined

  function onEvent({ event, data }: EventSourceMessage) {
    failures = 0
    if (event === 'change') onChange(JSON.parse(data) as ChangeEvent)
    // The server has lost its own source of changes (`away`), or has it back and may have missed some (`resync`).
    if (event === 'away') reportSoon()
    if (event !== 'ready' && event !== 'resync') return
    reportAvailable()
    onReady(isFirst)
    isFirst = false
  }

  function reportSoon() {
    reporting ??= setTimeout(() => onUnavailable(true), outageReportedAfter)
  }

  function reportAvailable() {
    clearTimeout(reporting)
    reporting = undefined
    onUnavailable(false)
  }

  async function connect() {
    clearTimeout(reconnecting)
    const mine = new AbortController()
    connection = mine
    try {
      await readEventStream(mine.signal, onEvent)
    } catch (error) {
      // Whatever the reason, the next step is to reconnect; `onReady` then makes up for what was missed.
      if (connection === mine && !(error instanceof StreamRefused)) reportSoon()
    }
    if (connection !== mine) return
    connection = null
    const backoff = Math.min(longestBackoff, 1_000 * 2 ** failures++)
    reconnecting = setTimeout(connect, backoff / 2 + (Math.random() * backoff) / 2)
  }

  function disconnect() {
    clearTimeout(reconnecting)
    const ending = connection
    connection = null
    ending?.abort()
  }

  function reconnect() {
    if (document.visibilityState === 'hidden') return
    failures = 0
    if (!connection) void connect()
  }

  function onVisibility() {
    clearTimeout(closing)
    if (document.visibilityState === 'hidden') closing = setTimeout(disconnect, closedWhenHiddenFor)
    else reconnect()
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', reconnect)
  void connect()

  return {
    close: () => {
      clearTimeout(closing)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', reconnect)
      disconnect()
      reportAvailable()
    },
  }
}
