import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asRole, type Database, type Trx } from '../database/db.ts'
import { DomainError } from '../http/errors.ts'
import type { RateLimit } from './rate-limiter.ts'

/** The limits of one attempt, each with the key of its counter. */
export type Counter = RateLimit & { key: string }

/**
 * How an attempt ended, written in the transaction of what follows from it. Both fail when it took so long that its place
 * was given to others: then the caller must not learn what came out.
 * @throws {DomainError} service_unavailable
 */
export interface Attempt {
  succeed: (trx: Trx) => Promise<void>
  fail: (trx: Trx) => Promise<void>
}

/** Longer than the queues before a hash and the database's own limits together allow. */
const lifetimeSeconds = 60
/** In milliseconds: how long others under way are waited for, and how often they are looked at. */
const patience = 5_000
const interval = 25

const busy = () => new DomainError('service_unavailable', { retryAfter: 2 })

/** Holds a place in each of the counters while the work is under way, over all processes together. */
export async function runAttempt<R>(
  db: Database,
  counters: readonly Counter[],
  work: (attempt: Attempt) => Promise<R>,
): Promise<R> {
  const id = randomUUID()
  await begin(db, id, counters)
  let hasEnded = false
  try {
    return await work({
      async succeed(trx) {
        hasEnded = true
        if (!(await release(trx, id))) throw busy()
      },
      async fail(trx) {
        hasEnded = true
        if (!(await count(trx, id, counters))) throw busy()
      },
    })
  } catch (error) {
    // What never came to its comparison, or was rolled back, counts nowhere. If this fails too, the place is free when its
    // time is over.
    if (!hasEnded || !(error instanceof DomainError))
      await asRole(db, 'app_auth', (trx) => release(trx, id)).catch(() => {})
    throw error
  }
}

async function begin(db: Database, id: string, counters: readonly Counter[]) {
  const keys = counters.map(({ key }) => key)
  const points = counters.map((counter) => counter.points)
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await asRole(db, 'app_auth', (trx) =>
      sql<{ is_begun: boolean; retry_ms: number | null }>`
        select is_begun, retry_ms from auth.begin_attempt(
          ${id}, ${keys}::text[], ${points}::integer[], ${lifetimeSeconds} * interval '1 second')`.execute(trx),
    )
    const { is_begun, retry_ms } = rows[0]!
    if (is_begun) return
    if (retry_ms !== null) {
      const code = counters[0]!.refusal ?? 'too_many_requests'
      throw new DomainError(code, { retryAfter: Math.ceil(retry_ms / 1000) })
    }
    if (performance.now() - startedAt > patience) throw busy()
    await sleep(interval)
  }
}

async function release(trx: Trx, id: string) {
  const { rows } = await sql`
    delete from auth.limit_reservations where attempt = ${id} and expires_at > clock_timestamp() returning key`.execute(
    trx,
  )
  return rows.length > 0
}

async function count(trx: Trx, id: string, counters: readonly Counter[]) {
  const keys = counters.map(({ key }) => key)
  const seconds = counters.map((counter) => counter.seconds)
  const { rows } = await sql<{ is_counted: boolean }>`
    select auth.fail_attempt(${id}, ${keys}::text[], ${seconds}::integer[]) as is_counted`.execute(trx)
  return rows[0]!.is_counted
}
