import type { Services } from '../services.ts'

/** What was read, and how long it holds. */
export interface Reading<T> {
  value: T
  /** Change events with one of these keys end it. */
  keys: readonly string[]
  /** Milliseconds from the beginning of the read. */
  validFor: number
  /** Share of the cache that it takes. */
  weight: number
}

export interface EventCache<T> {
  /** What is known for this key, else what `read` finds. What `read` throws ends what was known. */
  get: (key: string, read: () => Promise<Reading<T>>) => T | Promise<T>
  /** The weight of all that is kept. */
  weight: () => number
  close: () => void
}

interface Limits {
  /** Of all that is kept: the oldest goes first. */
  maxWeight: number
  /** A heavier one is read each time, so that one account cannot push out the others. */
  maxEach: number
  /** How long an event may stay unknown that was lost, since it is sent after its commit. */
  maxAgeMs?: number
}

/** A database that has been silent for longer may have had something to tell. */
const silenceMs = 2_000

type Given = Pick<Services, 'db' | 'listener'>

/**
 * Keeps what was read until a change event says that it may have changed: at once when this process notifies it, and as
 * soon as it is heard from another. It knows nothing while the listener does not hear the database.
 */
export function openEventCache<T>({ db, listener }: Given, limits: Limits): EventCache<T> {
  const { maxWeight, maxEach, maxAgeMs = 30_000 } = limits
  /** Oldest first. */
  const entries = new Map<string, Reading<T> & { until: number }>()
  const byEvent = new Map<string, Set<string>>()
  /** What was heard while each read is under way: it may have read what was before. */
  const underWay = new Set<{ heard: Set<string>; isLost: boolean }>()
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

  /** Too old, or too many. */
  function dropOldest() {
    const now = performance.now()
    for (const [oldest, { until }] of entries) {
      if (weight <= maxWeight && until > now) break
      forget(oldest)
    }
  }

  function hear(to: readonly string[]) {
    for (const event of to) {
      for (const read of underWay) read.heard.add(event)
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
    return entry && performance.now() < entry.until && listener.silentFor() < silenceMs ? entry.value : undefined
  }

  const stops = [
    db.onNotify(({ to }) => hear(to)),
    listener.subscribe({ keys: 'all', onEvent: (_, to) => hear(to), onLost: forgetAll, onGap: forgetAll }),
  ]

  // Also while nobody asks.
  const sweep = setInterval(dropOldest, maxAgeMs).unref()

  return {
    get(key, read) {
      const value = known(key)
      if (value !== undefined) return value
      const began = performance.now()
      forget(key)
      const during = { heard: new Set<string>(), isLost: !listener.isListening() }
      underWay.add(during)
      return read()
        .then((found) => {
          const isStale = during.isLost || found.keys.some((event) => during.heard.has(event))
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
