import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { ChangeEvent } from './change-events.ts'

/** A stream's side of the listener. */
export interface Subscriber {
  keys: ReadonlySet<string>
  onEvent: (data: unknown) => void
  /** No event comes until the next `onGap`. */
  onLost?: () => void
  /** Events may have been missed: load everything again. */
  onGap: () => void
}

/** One listening database connection for all streams of this process. */
export interface PgListener {
  subscribe: (subscriber: Subscriber) => () => void
  isListening: () => boolean
  close: () => Promise<void>
}

/** A database that is gone without a word is noticed after so long, and half as much again. */
const heartbeatMs = 5_000

/** @param url a direct connection: a pooler in transaction mode does not carry LISTEN. */
export function openPgListener({
  url,
  log,
  heartbeat = heartbeatMs,
}: {
  url: string
  log: Log
  heartbeat?: number
}): PgListener {
  const byKey = new Map<string, Set<Subscriber>>()
  const all = new Set<Subscriber>()
  const closing = new AbortController()
  let current: pg.Client | null = null
  let listening = false

  const deliver = ({ to, data }: ChangeEvent) => {
    const receivers = new Set(to.flatMap((key) => [...(byKey.get(key) ?? [])]))
    for (const receiver of receivers) receiver.onEvent(data)
  }

  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'plantao-aberto listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat / 2,
      keepAlive: true,
    })
    current = client
    let beat: NodeJS.Timeout | undefined
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
      beat = setInterval(() => client.query('select').catch(() => resolve()), heartbeat)
    })
    client.on('notification', ({ payload }) => deliver(JSON.parse(payload!) as ChangeEvent))
    try {
      await client.connect()
      await client.query('listen plantao')
      listening = true
      for (const subscriber of all) subscriber.onGap()
      await ended
    } finally {
      clearInterval(beat)
      if (listening && !closing.signal.aborted) for (const subscriber of all) subscriber.onLost?.()
      listening = false
      hangUp(client)
    }
  }

  const run = async () => {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        await listenOnce()
        failures = 0
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'not listening to the database')
      }
      await wait(Math.min(2_000, 100 * 2 ** failures), undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    subscribe(subscriber) {
      all.add(subscriber)
      for (const key of subscriber.keys) {
        const set = byKey.get(key) ?? new Set()
        byKey.set(key, set.add(subscriber))
      }
      return () => {
        all.delete(subscriber)
        for (const key of subscriber.keys) {
          const set = byKey.get(key)
          set?.delete(subscriber)
          if (set?.size === 0) byKey.delete(key)
        }
      }
    },
    isListening: () => listening,
    async close() {
      closing.abort()
      if (current) hangUp(current)
      await running
    },
  }
}

/** Without waiting: a database that is gone does not say goodbye. */
function hangUp(client: pg.Client) {
  client.end().catch(() => {})
  setTimeout(() => client.connection.stream.destroy(), 1_000).unref()
}
