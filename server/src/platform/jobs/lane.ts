import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'

const maxStopMs = 20_000

export interface Taken<W> {
  /** `isTaken` without `work` means that what was due turned out to need no work. */
  isTaken: boolean
  work?: W | undefined
  /** Seconds until more is due: less than 0 when it is due already. Null when nothing waits. */
  nextIn: number | null
}

interface LaneOptions<W> {
  /** `wakeAfterCommit` with this name wakes the workers. */
  queue: string
  maxWorkers: number
  /**
   * Polling interval in milliseconds. Polling finds work that became due later, or whose process died before it woke
   * the workers.
   */
  clock: number
  take: () => Promise<Taken<W>>
  run?: (work: W) => Promise<void>
}

export interface Lane {
  queue: string
  wake: () => void
  /** Milliseconds since the queue was last read, or 0 while all workers are busy. Infinite before the first time. */
  silentFor: () => number
  /** Waits for work that is under way, at most 20 seconds. */
  stop: () => Promise<void>
}

/** Runs due work of one queue: workers take and run it, as long as there is more. */
export function openLane<W>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { queue, maxWorkers, clock, take, run }: LaneOptions<W>,
): Lane {
  const working = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  let readAt = Number.NEGATIVE_INFINITY
  let isWoken = false
  let isFailing = false
  let atDueTime: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (stopping.signal.aborted || working.size >= maxWorkers) return
    const worker = work()
      .then(() => (isFailing = false), fail)
      .finally(() => working.delete(worker))
    working.add(worker)
  }

  /** The next poll tries again. Only the first failure is logged: an unreachable database fails every poll. */
  function fail(error: unknown) {
    if (!isFailing) log.warn({ err: error, queue }, 'the queue cannot be read')
    isFailing = true
  }

  async function work() {
    for (let isMoreDue = false; (isMoreDue || isWoken) && !stopping.signal.aborted; ) {
      isWoken = false
      const { isTaken, work, nextIn } = await take()
      readAt = performance.now()
      isMoreDue = isTaken && nextIn !== null && nextIn <= 0
      if (isMoreDue) wake()
      if (nextIn !== null && nextIn > 0) {
        clearTimeout(atDueTime)
        atDueTime = setTimeout(wake, Math.min(nextIn * 1000 + 1, clock))
      }
      if (work) await run?.(work)
    }
  }

  db.queued.on(queue, wake)
  const ticking = setInterval(wake, clock)
  wake()
  return {
    queue,
    wake,
    silentFor: () => (working.size < maxWorkers ? performance.now() - readAt : 0),
    async stop() {
      stopping.abort()
      db.queued.off(queue, wake)
      clearInterval(ticking)
      clearTimeout(atDueTime)
      await Promise.race([Promise.all(working), sleep(maxStopMs, undefined, { ref: false })])
    },
  }
}

/** Renews a lease three times in its time, until the work has ended. */
export async function whileRenewing<R>(
  { log }: Pick<Services, 'log'>,
  { renew, leaseSeconds }: { renew: () => Promise<void>; leaseSeconds: number },
  work: () => Promise<R>,
) {
  const renewing = setInterval(
    () => renew().catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed')),
    (leaseSeconds * 1000) / 3,
  )
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}
