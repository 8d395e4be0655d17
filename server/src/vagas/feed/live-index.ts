import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { SearchIndex } from '@plantao/search-index'
import { asRole, type Database, inOneSnapshot } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PgListener } from '../../platform/realtime/pg-listener.ts'
import type { Services } from '../../platform/services.ts'
import { type Change, countOpenVagas, readFewChanges, readManyChanges, type Seen, vagaOf } from './changes.ts'
import { readFold } from './fold.ts'
import { loadOpenVagas } from './load.ts'

/** The index of this process, kept as the database is. */
export interface LiveIndex {
  /** Null while it is loaded, or may not be up to date: then the database answers. It must be used at once, without a wait. */
  current: () => SearchIndex | null
  /** For the metrics. The age is NaN before anything was read. */
  state: () => { vagas: number; ageSeconds: number }
  /** Until it has seen what is committed now. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

/** How often it looks for changes when no event told of one. */
const pollMs = 500
/** How old its knowledge may be. */
const doubtMs = 2_000
const retryMs = 2_000

/** Services, with the index where the process has one. */
export interface VagaServices extends Services {
  openVagas?: LiveIndex
}

interface Given {
  db: Database
  listener: PgListener
  log: Log
}

export function openLiveIndex({ db, listener, log }: Given): LiveIndex {
  const closing = new AbortController()
  let index: SearchIndex | null = null
  const firstLoad = Promise.withResolvers<void>()
  /** While it is changed. */
  let isHalfDone = false
  let known: Seen | null = null
  /** How often the listener has connected. */
  let connections = 0
  /**
   * At which of them the index was loaded. A lost connection may mean that the database crashed, or that its standby took
   * over: transaction numbers that nobody had committed are then given again, and a snapshot from before would take a new
   * transaction for one that it has seen.
   */
  let loadedAt = 0
  /** Of this process's clock, when the newest read began. */
  let readAt = Number.NEGATIVE_INFINITY
  /** What is added to this process's clock for the database's. */
  let clockOffset = 0
  let wake = () => {}
  let reading: Promise<void> | null = null
  let again: Promise<void> | null = null
  let reloading: Promise<void> | null = null

  function learn({ snapshot, now }: Seen, began: number) {
    known = { snapshot, now }
    clockOffset = now - Date.now()
    readAt = began
  }

  /** The index from before answers until the new one is there, if it still may. */
  async function load() {
    const began = performance.now()
    const connection = connections
    const fresh = await inOneSnapshot(db, 'app_jobs', async (trx) => {
      const count = await countOpenVagas(trx)
      const loading = new SearchIndex(Math.ceil(count * 1.25) + 4_096, await readFold(trx))
      return { loading, seen: await loadOpenVagas(trx, loading, { signal: closing.signal }) }
    })
    await fresh.loading.finish()
    // What a read finds out is of the index that it began with.
    while (reading) await reading.catch(() => {})
    learn(fresh.seen, Number.NEGATIVE_INFINITY)
    index = fresh.loading
    loadedAt = connection
    firstLoad.resolve()
    const megabytes = Math.round(index.memory / 2 ** 20)
    log.info({ vagas: index.size, megabytes, ms: Math.round(performance.now() - began) }, 'search index loaded')
  }

  /** Beside the reads, which keep the old one up to date. */
  function reload() {
    reloading ??= load()
      .catch((error) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'the search index could not be loaded again')
      })
      .finally(() => {
        reloading = null
        wake()
      })
  }

  async function readChanges() {
    if (!index || !known) return
    const current = index
    const began = performance.now()
    const { snapshot } = known
    const enter = (change: Change) => (change.open ? current.put(vagaOf(change)) : current.remove(change.id))
    const few = await asRole(db, 'app_jobs', (trx) => readFewChanges(trx, snapshot))
    isHalfDone = true
    if (few) {
      for (const change of few) if (change.open !== null) enter(change)
      learn(few[0]!, began)
    } else learn(await inOneSnapshot(db, 'app_jobs', (trx) => readManyChanges(trx, snapshot, enter)), began)
    isHalfDone = false
  }

  /** One read at a time; what asks during one is answered by the next. */
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
        // Without the listener the index would not be used.
        if (listener.isListening()) {
          if (!index || loadedAt !== connections) await (reloading ?? load())
          else if (index.isWorn) reload()
          await read()
        }
        failures = 0
        await Promise.race([woken, wait(pollMs, undefined, { signal: closing.signal })])
      } catch (error) {
        if (closing.signal.aborted) return
        if (isHalfDone) index = null
        isHalfDone = false
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
      if (!index || isHalfDone || loadedAt !== connections) return null
      if (!listener.isListening() || performance.now() - readAt > doubtMs) return null
      index.expire(Math.floor((Date.now() + clockOffset) / 1000))
      return index
    },
    state: () => ({
      vagas: index?.size ?? 0,
      ageSeconds: Number.isFinite(readAt) ? (performance.now() - readAt) / 1000 : Number.NaN,
    }),
    async caughtUp() {
      await firstLoad.promise
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
