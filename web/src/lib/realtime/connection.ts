import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import type { EventSourceMessage } from 'eventsource-parser'
import { untilServiceIsReady } from '../service-status.ts'
import { readEventStream, StreamRefused } from './event-stream.ts'

/** Milliseconds. The backoff is short, so that every page is up to date within seconds of the service's return. */
const longestBackoff = 4_000
/** Milliseconds after which a broken connection is checked for an outage. Most connections are back sooner. */
const outageSuspectedAfter = 2_000
/**
 * Milliseconds to wait before polling. The first event comes immediately, unless a proxy or virus scanner holds it
 * back.
 */
const missedAfter = 5_000
/** Milliseconds between polls while no events arrive, before jitter. */
const askInterval = 15_000
/**
 * A hidden page closes its connection, because with HTTP/1.1 all tabs of a browser share six connections to a server.
 * Browsers delay the timers of a hidden page by more than a second only after five minutes, so this one is on time.
 */
const closedWhenHiddenFor = 5_000

interface Ready {
  quiet_ms: number
}

interface ConnectionListener {
  onChange: (change: ChangeEvent) => void
  /**
   * Called when the stream opens, and when the server itself receives changes again after a gap (`resync`). Changes
   * before the call may have been missed.
   * @param isFirst true only at the first call
   * @param quietMs milliseconds since the server's last event; 0 if unknown, as after `resync`
   */
  onReady: (isFirst: boolean, quietMs: number) => void
  onMissing: () => void
}

/** Keeps the event stream open while the page is visible, and reconnects with backoff and jitter. */
export function keepConnected({ onChange, onReady, onMissing }: ConnectionListener) {
  let isFirst = true
  let failures = 0
  let connection: AbortController | null = null
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let suspecting: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined

  function onEvent({ event, data }: EventSourceMessage) {
    failures = 0
    // The server itself receives no changes for now.
    if (event === 'away') {
      suspectOutage()
      expectEvent()
      return
    }
    stopAsking()
    if (event === 'change') onChange(JSON.parse(data) as ChangeEvent)
    // With `resync`, the server receives changes again, and may have missed some.
    if (event !== 'ready' && event !== 'resync') return
    clearSuspicion()
    onReady(isFirst, event === 'ready' ? (JSON.parse(data) as Ready).quiet_ms : 0)
    isFirst = false
  }

  function suspectOutage() {
    suspecting ??= setTimeout(() => {
      suspecting = undefined
      void untilServiceIsReady()
    }, outageSuspectedAfter)
  }

  function clearSuspicion() {
    clearTimeout(suspecting)
    suspecting = undefined
  }

  function expectEvent() {
    asking ??= setTimeout(ask, missedAfter)
  }

  function ask() {
    asking = setTimeout(ask, askInterval * (0.75 + Math.random() / 2))
    onMissing()
  }

  function stopAsking() {
    clearTimeout(asking)
    asking = undefined
  }

  async function connect() {
    clearTimeout(reconnecting)
    if (document.visibilityState === 'hidden') return
    expectEvent()
    const mine = new AbortController()
    connection = mine
    try {
      await readEventStream(mine.signal, onEvent)
    } catch (error) {
      // After any failure the next step is to reconnect. `onReady` then makes up for missed changes.
      if (connection === mine && !(error instanceof StreamRefused)) suspectOutage()
    }
    if (connection !== mine) return
    connection = null
    const backoff = Math.min(longestBackoff, 1_000 * 2 ** failures++)
    reconnecting = setTimeout(connect, backoff / 2 + (Math.random() * backoff) / 2)
  }

  function disconnect() {
    clearTimeout(reconnecting)
    clearSuspicion()
    stopAsking()
    const ending = connection
    connection = null
    ending?.abort()
  }

  function reconnect() {
    failures = 0
    if (!connection) void connect()
  }

  function onVisibility() {
    clearTimeout(closing)
    if (document.visibilityState === 'hidden') closing = setTimeout(disconnect, closedWhenHiddenFor)
    else reconnect()
  }

  const watching = new AbortController()
  const { signal } = watching
  document.addEventListener('visibilitychange', onVisibility, { signal })
  // The timer does not run in a frozen page, so the connection closes at once.
  document.addEventListener('freeze', disconnect, { signal })
  addEventListener('pagehide', disconnect, { signal })
  addEventListener('pageshow', reconnect, { signal })
  addEventListener('online', reconnect, { signal })
  void connect()

  return {
    receivesEvents: () => connection !== null && asking === undefined,
    close: () => {
      clearTimeout(closing)
      watching.abort()
      disconnect()
    },
  }
}
