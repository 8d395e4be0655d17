import type { Database } from '../database/db.ts'
import type { PgListener } from './pg-listener.ts'

/** A value that was read, and the conditions under which it expires. */
export interface Reading<T> {
  value: T
  /** Change events with one of these keys invalidate the value. */
  keys: readonly string[]
  /** Milliseconds from the start of the read. */
  validFor: number
  /** The value's share of the cache's maximum weight. */
  weight: number
}

export interface EventCache<T> {
  /**
   * Returns the cached value for this key, else the value that `read` returns. An expired entry is dropped even if
   * `read` throws.
   */
  get: (key: string, read: () => Promise<Reading<T>>) => T | Promise<T>
  weight: () => number
  close: () => void
}

interface Limits {
  /** Maximum total weight. The oldest entries are evicted first. */
  maxWeight: number
  /** Maximum weight of one entry, so that one account cannot evict the others. A heavier value is read each time. */
  maxEach: number
  /** Upper bound on staleness after a lost event: events are sent after the commit, so a crash can lose one. */
  maxAgeMs?: number
}

/** Entries are not used while the database has been silent for longer than this: it may have undelivered events. */
const maxSilenceMs = 2_000

interface EventSources {
  db: Pick<Database, 'onNotify'>
  listener: PgListener
}

/**
 * Caches values until a change event says that they may have changed. Events of this process invalidate immediately,
 * events of other processes when they arrive. The cache is empty while the listener is not connected to the database.
 */
export function openEventCache<T>({ db, listener }: EventSources, limits: Limits): EventCache<T> {
  const { maxWeight, maxEach, maxAgeMs = 30_000 } = limits
  /** Entries, oldest first. */
  const entries = new Map<string, Reading<T> & { until: number }>()
  const byEvent = new Map<string, Set<string>>()
  /** The running reads, each with the keys of the events that arrive during it: its value may be older than these. */
  const underWay = new Set<{ received: Set<string>; isLost: boolean }>()
  let weight = 0

  function forget(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    weight -= entry.weight
    for (const event of entry.keys) {
      const known = byEvent.get(event)
      known?.delete(key)
      if (known?.size === 0) byEvent.delete(event)
    }
  }

  function keep(key: string, entry: Reading<T> & { until: number }) {
    forget(key)
    entries.set(key, entry)
    weight += entry.weight
    for (const event of entry.keys) byEvent.set(event, (byEvent.get(event) ?? new Set()).add(key))
    dropOldest()
  }

  /** Evicts the oldest entry, as long as it has expired or the cache is too heavy. */
  function dropOldest() {
    const now = performance.now()
    for (const [oldest, { until }] of entries) {
      if (weight <= maxWeight && until > now) break
      forget(oldest)
    }
  }

  function applyEvent(to: readonly string[]) {
    for (const event of to) {
      for (const read of underWay) read.received.add(event)
      for (const key of [...(byEvent.get(event) ?? [])]) forget(key)
    }
  }

  function forgetAll() {
    entries.clear()
    byEvent.clear()
    weight = 0
    for (const read of underWay) read.isLost = true
  }

  function known(key: string) {
    const entry = entries.get(key)
    return entry && performance.now() < entry.until && listener.silentFor() < maxSilenceMs ? entry.value : undefined
  }

  const stops = [
    db.onNotify(({ to }) => applyEvent(to)),
    listener.subscribe({ keys: 'all', onEvent: (_, to) => applyEvent(to), onLost: forgetAll, onGap: forgetAll }),
  ]

  // Evicts expired entries also while nothing is read.
  const sweep = setInterval(dropOldest, maxAgeMs).unref()

  return {
    get(key, read) {
      const value = known(key)
      if (value !== undefined) return value
      const began = performance.now()
      forget(key)
      const during = { received: new Set<string>(), isLost: !listener.isListening() }
      underWay.add(during)
      return read()
        .then((found) => {
          const isStale = during.isLost || found.keys.some((event) => during.received.has(event))
          if (!isStale && found.weight <= maxEach) {
            keep(key, { ...found, until: began + Math.min(found.validFor, maxAgeMs) })
          }
          return found.value
        })
        .finally(() => underWay.delete(during))
    },
    weight: () => weight,
    close() {
      clearInterval(sweep)
      for (const stop of stops) stop()
    },
  }
}
