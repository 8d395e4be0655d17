import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { SearchIndex } from '@plantao/search-index'
import { asRole, type Database, inOneSnapshot } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PgListener } from '../../platform/realtime/pg-listener.ts'
import type { Services } from '../../platform/services.ts'
import { type Change, countOpenVagas, readFewChanges, readManyChanges, type Seen, vagaOf } from './changes.ts'
import { readFold } from './fold.ts'
import { loadOpenVagas } from './load.ts'

export interface LiveIndex {
  /**
   * Do not keep an index across an `await`.
   * @throws {DomainError} service_unavailable before the first load
   */
  current: () => SearchIndex
  /** The instant of the latest read, by the database's clock, if it is more than `maxFreshSeconds` ago. */
  outdatedSince: () => string | null
  /** The age is NaN before the first load. */
  state: () => { vagas: number; ageSeconds: number }
  /** Waits until the index contains everything that is committed now, if it can be read. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

/** From this age on, doctors are told how old the list is, and the process reports itself as impaired. */
export const maxFreshSeconds = 30
/** Polling interval for changes that no event reports. */
const pollMs = 1_000
const retryMs = 2_000

export interface VagaServices extends Services {
  openVagas: LiveIndex
}

interface FeedSources {
  db: Database
  listener: PgListener
  log: Log
}

export function openLiveIndex({ db, listener, log }: FeedSources): LiveIndex {
  const closing = new AbortController()
  let index: SearchIndex | null = null
  const firstLoad = Promise.withResolvers<void>()
  /** The database's snapshot and time at the start of the latest read. */
  let known: Seen | null = null
  /** Start of the latest read, on this process's clock. */
  let readAt = Number.NaN
  /** Number of times that the listener has connected. */
  let connections = 0
  /**
   * The value of `connections` when the index was loaded. After a lost connection the index is loaded again, because a
   * database that crashed or failed over may reuse transaction numbers that the old snapshot counts as seen.
   */
  let loadedAt = 0
  let wake = () => {}
  let reading: Promise<void> | null = null
  let again: Promise<void> | null = null
  let reloading: Promise<void> | null = null

  /** Seconds since the latest read began. */
  const age = () => (performance.now() - readAt) / 1000

  /** Loads a new index. The old index answers meanwhile. */
  async function load() {
    const began = performance.now()
    const connection = connections
    const fresh = await inOneSnapshot(db, 'app_jobs', async (trx) => {
      const count = await countOpenVagas(trx)
      const loading = new SearchIndex(Math.ceil(count * 1.25) + 4_096, await readFold(trx))
      return { loading, seen: await loadOpenVagas(trx, loading, { signal: closing.signal }) }
    })
    await fresh.loading.finish()
    // A read in progress applies its changes to the old index, so it must end first.
    while (reading) await reading.catch(() => {})
    known = fresh.seen
    readAt = began
    index = fresh.loading
    loadedAt = connection
    firstLoad.resolve()
    log.info({ vagas: index.size, ms: Math.round(performance.now() - began) }, 'search index loaded')
  }

  /** Loads in the background, while reads keep the old index up to date. */
  function reload() {
    reloading ??= load()
      .catch(async (error) => {
        if (closing.signal.aborted) return
        log.warn({ err: error }, 'the search index could not be loaded again')
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {})
      })
      .finally(() => {
        reloading = null
        wake()
      })
    return reloading
  }

  async function readChanges() {
    if (!index || !known) return
    const current = index
    const began = performance.now()
    const { snapshot } = known
    const enter = (change: Change) => (change.open ? current.put(vagaOf(change)) : current.remove(change.id))
    const few = await asRole(db, 'app_jobs', (trx) => readFewChanges(trx, snapshot))
    if (few) {
      for (const change of few) if (change.open !== null) enter(change)
      known = few[0]!
    } else known = await inOneSnapshot(db, 'app_jobs', (trx) => readManyChanges(trx, snapshot, enter))
    readAt = began
  }

  /** Runs one read at a time: calls during a read are batched into the next one. */
  function read(): Promise<void> {
    if (reading) {
      again ??= reading
        .catch(() => {})
        .then(() => {
          again = null
          return read()
        })
      return again
    }
    reading = readChanges().finally(() => (reading = null))
    return reading
  }

  const run = async () => {
    for (let failures = 0; !closing.signal.aborted; ) {
      try {
        const woken = new Promise<void>((resolve) => (wake = resolve))
        if (index) {
          if (index.isWorn || loadedAt !== connections) void reload()
          await read()
        } else if (listener.isListening()) await load()
        failures = 0
        await Promise.race([woken, wait(pollMs, undefined, { signal: closing.signal })])
      } catch (error) {
        if (closing.signal.aborted) return
        if (failures++ === 0) log.warn({ err: error }, 'the search index is not up to date')
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }
  const unsubscribe = listener.subscribe({
    keys: ['medicos'],
    onEvent: () => wake(),
    onGap() {
      connections++
      wake()
    },
  })
  const running = run()

  return {
    current() {
      if (!index || !known) throw new DomainError('service_unavailable')
      index.expire(Math.floor(known.now / 1000 + age()))
      return index
    },
    outdatedSince: () => (known && age() >= maxFreshSeconds ? new Date(known.now).toISOString() : null),
    state: () => ({ vagas: index?.size ?? 0, ageSeconds: age() }),
    async caughtUp() {
      await firstLoad.promise
      if (loadedAt !== connections) await reload()
      await read()
    },
    async close() {
      unsubscribe()
      closing.abort()
      wake()
      await running.catch(() => {})
      await reloading
      await reading?.catch(() => {})
    },
  }
}
