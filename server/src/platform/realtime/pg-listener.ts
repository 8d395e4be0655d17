import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { ChangeEvent } from './change-events.ts'

/** Who hears of changes: a stream, or a cache. */
export interface Subscriber {
  /** `all`: events of every key. */
  keys: readonly string[] | 'all'
  onEvent: (data: unknown, to: readonly string[]) => void
  /** No event comes until the next `onGap`. */
  onLost?: () => void
  /** Events may have been missed: load everything again. */
  onGap: () => void
}

/** One listening database connection for all streams of this process. */
export interface PgListener {
  subscribe: (subscriber: Subscriber) => () => void
  /** Whether a notification to itself has arrived by the connection that it has now. */
  isListening: () => boolean
  /** Milliseconds since the database was last known to have nothing unsaid. Infinite while not listening. */
  silentFor: () => number
  /** Milliseconds without an event for these keys: at most a minute, and none before it listened. */
  quietFor: (keys: readonly string[]) => number
  close: () => Promise<void>
}

/** How often the database is asked for a sign of life. */
const heartbeatMs = 500
/** Without one for so many beats the connection is lost. */
const beatsUntilLost = 12
/** How often it notifies itself until that arrives: not in step with the heartbeat. */
const proofMs = 700
/** How long an event is remembered for `quietFor`. */
const rememberedMs = 60_000

interface Options {
  /** A direct connection: a pooler in transaction mode takes LISTEN and carries nothing. */
  url: string
  /** By which change events are sent. */
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
  let heardAt = Number.NEGATIVE_INFINITY
  let listeningSince = Number.POSITIVE_INFINITY
  /** When the latest event for each key was heard, the oldest first. */
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
        // The database sends what it has to tell before it answers.
        await client.query('select').then(() => (heardAt = askedAt), resolve)
        isAsking = false
      }
      beat = setInterval(() => void ask(), heartbeat)
    })
    const ownChannel = `plantao_${randomUUID().replaceAll('-', '')}`
    const proven = new Promise<true>((resolve) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === 'plantao') deliver(JSON.parse(payload!) as ChangeEvent)
        // During a query a pooler in transaction mode may pass one on too.
        else if (!isAsking) resolve(true)
      })
    })
    const notifyItself = () => void pool.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => {})
    let proof: NodeJS.Timeout | undefined
    try {
      await client.connect()
      const askedAt = performance.now()
      await client.query(`listen plantao; listen ${ownChannel}`)
      heardAt = askedAt
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
    silentFor: () => (listening ? performance.now() - heardAt : Number.POSITIVE_INFINITY),
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

/** Without waiting: a database that is gone does not say goodbye. */
function hangUp(client: pg.Client) {
  client.end().catch(() => {})
  setTimeout(() => client.connection.stream.destroy(), 1_000).unref()
}
