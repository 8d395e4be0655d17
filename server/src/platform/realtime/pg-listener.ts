import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ChangeEvent } from '../database/change-events.ts'
import type { Log } from '../log/log.ts'

/** A subscriber to change events: a stream or a cache. */
export interface Subscriber {
  /** `all` subscribes to the events of every key. */
  keys: readonly string[] | 'all'
  onEvent: (data: unknown, to: readonly string[]) => void
  /** Called when the connection is lost: no event arrives until the next `onGap`. */
  onLost?: () => void
  /** Called when events may have been missed: reload everything. */
  onGap: () => void
}

/** One listening database connection for all subscribers of this process. */
export interface PgListener {
  subscribe: (subscriber: Subscriber) => () => void
  /** Whether a notification from this process to itself has arrived on the current connection. */
  isListening: () => boolean
  /**
   * Milliseconds since the database last confirmed that it had delivered all notifications. Infinite while not
   * listening.
   */
  silentFor: () => number
  /** Milliseconds without an event for these keys, at most a minute, counted only while listening. */
  quietFor: (keys: readonly string[]) => number
  close: () => Promise<void>
}

/** Interval of the queries that check the connection. */
const heartbeatMs = 500
/** The connection counts as lost after this many intervals without an answer. */
const beatsUntilLost = 12
/**
 * Interval at which the listener notifies itself until one notification arrives. The interval is no multiple of the
 * heartbeat, because a notification during a heartbeat's query proves nothing.
 */
const proofMs = 700
/** `quietFor` remembers the time of an event for this long. */
const rememberedMs = 60_000

interface Options {
  /** A direct connection: a pooler in transaction mode accepts LISTEN but delivers nothing. */
  url: string
  /** The pool that sends the change events. */
  pool: Pick<pg.Pool, 'query'>
  log: Log
  heartbeat?: number
}

export function openPgListener({ url, pool, log, heartbeat = heartbeatMs }: Options): PgListener {
  const byKey = new Map<string, Set<Subscriber>>()
  const all = new Set<Subscriber>()
  const closing = new AbortController()
  let current: pg.Client | null = null
  let listening = false
  let lastSignAt = Number.NEGATIVE_INFINITY
  let listeningSince = Number.POSITIVE_INFINITY
  /** Time of the latest event for each key, oldest first. */
  const latest = new Map<string, number>()

  const remember = (keys: readonly string[]) => {
    const now = performance.now()
    for (const [key, at] of latest) {
      if (now - at < rememberedMs) break
      latest.delete(key)
    }
    for (const key of keys) {
      latest.delete(key)
      latest.set(key, now)
    }
  }

  const deliver = ({ to, data }: ChangeEvent) => {
    remember(to)
    const receivers = new Set([...(byKey.get('all') ?? []), ...to.flatMap((key) => [...(byKey.get(key) ?? [])])])
    for (const receiver of receivers) receiver.onEvent(data, to)
  }

  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'plantao-aberto listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat * beatsUntilLost,
      keepAlive: true,
    })
    current = client
    let beat: NodeJS.Timeout | undefined
    let isAsking = false
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
      const ask = async () => {
        if (isAsking) return
        isAsking = true
        const askedAt = performance.now()
        // The database delivers pending notifications before it answers.
        await client.query('select').then(() => (lastSignAt = askedAt), resolve)
        isAsking = false
      }
      beat = setInterval(() => void ask(), heartbeat)
    })
    const ownChannel = `plantao_${randomUUID().replaceAll('-', '')}`
    const proven = new Promise<true>((resolve) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === 'plantao') deliver(JSON.parse(payload!) as ChangeEvent)
        // A notification during a query proves nothing: a pooler in transaction mode may deliver one then.
        else if (!isAsking) resolve(true)
      })
    })
    const notifyItself = () => void pool.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => {})
    let proof: NodeJS.Timeout | undefined
    try {
      await client.connect()
      const askedAt = performance.now()
      await client.query(`listen plantao; listen ${ownChannel}`)
      lastSignAt = askedAt
      notifyItself()
      proof = setInterval(notifyItself, proofMs)
      if (!(await Promise.race([proven, ended]))) return
      clearInterval(proof)
      listening = true
      listeningSince = performance.now()
      for (const subscriber of all) subscriber.onGap()
      await ended
    } finally {
      clearInterval(beat)
      clearInterval(proof)
      if (listening && !closing.signal.aborted) for (const subscriber of all) subscriber.onLost?.()
      listening = false
      listeningSince = Number.POSITIVE_INFINITY
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
      const keys = subscriber.keys === 'all' ? ['all'] : subscriber.keys
      for (const key of keys) {
        const set = byKey.get(key) ?? new Set()
        byKey.set(key, set.add(subscriber))
      }
      return () => {
        all.delete(subscriber)
        for (const key of keys) {
          const set = byKey.get(key)
          set?.delete(subscriber)
          if (set?.size === 0) byKey.delete(key)
        }
      }
    },
    isListening: () => listening,
    silentFor: () => (listening ? performance.now() - lastSignAt : Number.POSITIVE_INFINITY),
    quietFor(keys) {
      const now = performance.now()
      const since = Math.max(listeningSince, ...keys.map((key) => latest.get(key) ?? 0))
      return Math.max(0, Math.min(rememberedMs, now - since))
    },
    async close() {
      closing.abort()
      if (current) hangUp(current)
      await running
    },
  }
}

/** Closes without waiting: an unreachable database does not answer. */
function hangUp(client: pg.Client) {
  client.end().catch(() => {})
  setTimeout(() => client.connection.stream.destroy(), 1_000).unref()
}
