import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asRole, type Database, send, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { limitReached, type RateLimiter, type RateLimitKey } from '../../platform/security/rate-limiter.ts'

/**
 * Records the result of an attempt, in the caller's transaction. `succeed` and `fail` throw when the reservation of
 * `runAttempt` has expired, because the caller must then not learn the result.
 * @throws {DomainError} service_unavailable
 */
export interface Attempt {
  succeed: (trx: Trx) => Promise<void>
  fail: (trx: Trx) => Promise<void>
}

/** Longer than the timeout of the queue for hashes and the timeout of the database together. */
const reservationSeconds = 60
const maxWaitMs = 5_000
const retryEveryMs = 25

const busy = () => new DomainError('service_unavailable', { retryAfter: 2 })

/**
 * Runs work that counts against rate limits only when it fails, such as checking a password. While the work runs, a
 * point is reserved in each counter, for all processes. If past failures alone fill a counter, the call is refused. If
 * past failures and running attempts together fill a counter, the call waits for an attempt to end.
 * @param keysOf returns the counters; it may read in the transaction that makes the first reservation
 * @throws {DomainError} the limit's refusal; service_unavailable after waiting 5 s
 */
export async function runAttempt<R>(
  db: Database,
  rateLimiter: RateLimiter,
  keysOf: (trx: Trx<'app_auth'>) => Promise<readonly RateLimitKey[]>,
  work: (attempt: Attempt) => Promise<R>,
): Promise<R> {
  const id = randomUUID()
  const { keys, answer } = await asRole(db, 'app_auth', async (trx) => {
    const keys = await keysOf(trx)
    const answer = begin(trx, id, keys.map(rateLimiter.rowKey), keys)
    // The promise is returned inside an object, so it is not awaited here, and the commit is sent right behind the
    // statement. If the statement fails, the commit fails too, so the promise's own error can be ignored.
    answer.catch(() => {})
    return { keys, answer }
  })
  const rowKeys = keys.map(rateLimiter.rowKey)
  await untilBegun(answer, keys, () => asRole(db, 'app_auth', (trx) => begin(trx, id, rowKeys, keys)))
  let hasEnded = false
  try {
    return await work({
      async succeed(trx) {
        hasEnded = true
        if (!(await release(trx, id))) throw busy()
      },
      async fail(trx) {
        hasEnded = true
        if (!(await countFailure(trx, id, rowKeys, keys))) throw busy()
      },
    })
  } catch (error) {
    // The attempt has no result, so it must not count. A reservation that cannot be released expires by itself.
    if (!hasEnded || !(error instanceof DomainError)) {
      await asRole(db, 'app_auth', (trx) => release(trx, id)).catch(() => {})
    }
    throw error
  }
}

interface Begun {
  is_begun: boolean
  retry_ms: number | null
  reached: number | null
}

async function begin(trx: Trx, id: string, rowKeys: string[], keys: readonly RateLimitKey[]) {
  const points = keys.map(({ limit }) => limit.points)
  const query = sql<Begun>`
    select is_begun, retry_ms, reached from auth.begin_attempt(
      ${id}, ${rowKeys}::text[], ${points}::integer[], ${reservationSeconds} * interval '1 second')`
  const { rows } = await send(trx, query.compile(trx))
  return rows[0]!
}

async function untilBegun(first: Promise<Begun>, keys: readonly RateLimitKey[], again: () => Promise<Begun>) {
  const startedAt = performance.now()
  for (let answer = first; ; answer = again()) {
    const { is_begun, retry_ms, reached } = await answer
    if (is_begun) return
    if (retry_ms !== null) throw limitReached(keys[reached! - 1]!.limit, retry_ms)
    if (performance.now() - startedAt > maxWaitMs) throw busy()
    await sleep(retryEveryMs)
  }
}

/** @returns false when the reservation has expired. */
async function release(trx: Trx, id: string) {
  const { rows } = await sql`
    delete from auth.limit_reservations where attempt = ${id} and expires_at > clock_timestamp() returning key`.execute(
    trx,
  )
  return rows.length > 0
}

/** @returns false when the reservation has expired. */
async function countFailure(trx: Trx, id: string, rowKeys: string[], keys: readonly RateLimitKey[]) {
  const seconds = keys.map(({ limit }) => limit.seconds)
  const { rows } = await sql<{ is_counted: boolean }>`
    select auth.fail_attempt(${id}, ${rowKeys}::text[], ${seconds}::integer[]) as is_counted`.execute(trx)
  return rows[0]!.is_counted
}
