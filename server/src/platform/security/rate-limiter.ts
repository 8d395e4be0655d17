import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { asRole, type Database } from '../database/db.ts'
import { DomainError } from '../http/errors.ts'
import { type Attempt, runAttempt } from './attempts.ts'
import type { Keys } from './keys.ts'

export interface RateLimit {
  name: string
  points: number
  seconds: number
  /** How it refuses; without it, as too many requests. */
  refusal?: 'too_many_sign_ins'
}

/** One count of a limit, for one account or network. */
export interface RateLimitKey {
  limit: RateLimit
  /** In clear only here: the table holds a MAC of it. */
  key: string
}

export interface RateLimiter {
  /**
   * Counts all before the work begins, so that no number of tries at once gets past a limit.
   * @throws {DomainError} too_many_requests; a refused try counts nowhere.
   */
  consume: (tries: readonly RateLimitKey[]) => Promise<void>
  /** The try turned out not to count. */
  refund: (tries: readonly RateLimitKey[]) => Promise<void>
  /**
   * For what counts only when it fails: holds a place in each limit while the work is under way. Where failures and work
   * under way together fill a limit it waits for those to end; failures alone refuse it.
   * @throws {DomainError} the limit's refusal; service_unavailable when the others do not end.
   */
  attempt: <R>(tries: readonly RateLimitKey[], work: (attempt: Attempt) => Promise<R>) => Promise<R>
  reset: (tries: readonly RateLimitKey[]) => Promise<void>
}

const table = 'auth.rate_limits'

/** Counted in the database, so for all processes together. */
export function openRateLimiter(db: Database, keys: Keys): RateLimiter {
  const limiters = new Map<RateLimit, RateLimiterPostgres>()
  const limiterOf = (limit: RateLimit) => {
    const known = limiters.get(limit)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: asAuth(db),
      storeType: 'pool',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    limiters.set(limit, limiter)
    return limiter
  }
  const keyOf = ({ limit, key }: RateLimitKey) => keys.mac('limits', `${limit.name}|${key}`)

  const refund = async (tries: readonly RateLimitKey[]) => {
    // Not the library's `reward`, which after the window's end would open a new one with a try too many.
    const rows = tries.map((one) => limiterOf(one.limit).getKey(keyOf(one)))
    const text = `update ${table} set points = points - 1 where key = any ($1) and points > 0 and expire > $2`
    await asAuth(db).query({ text, values: [rows, Date.now()] })
  }

  return {
    refund,
    attempt: (tries, work) =>
      runAttempt(
        db,
        tries.map((one) => ({ ...one.limit, key: limiterOf(one.limit).getKey(keyOf(one)) })),
        work,
      ),
    async consume(tries) {
      const taken: RateLimitKey[] = []
      // In turn, not together: a network that is over its limit must not touch the count of an account.
      for (const one of tries) {
        taken.push(one)
        try {
          await limiterOf(one.limit).consume(keyOf(one))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          await refund(taken)
          throw new DomainError('too_many_requests', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
        }
      }
    },
    async reset(tries) {
      for (const one of tries) await limiterOf(one.limit).delete(keyOf(one))
    },
  }
}

/**
 * For what counts when it is done: the work says when it does something new. What fails, or was done before, is given back.
 * @throws {DomainError} too_many_requests, before the work begins.
 */
export async function consumeIfNew<R>(
  rateLimiter: RateLimiter,
  one: RateLimitKey,
  work: (isNew: () => void) => Promise<R>,
): Promise<R> {
  await rateLimiter.consume([one])
  let counts = false
  try {
    return await work(() => {
      counts = true
    })
  } catch (error) {
    counts = false
    throw error
  } finally {
    if (!counts) await rateLimiter.refund([one])
  }
}

/** The library's connection: the login role itself may not touch a table. */
function asAuth(db: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const run = CompiledQuery.raw(text, values)
      const { rows, numAffectedRows } = await asRole(db, 'app_auth', (trx) => trx.executeQuery(run))
      return { rows, rowCount: Number(numAffectedRows ?? 0) }
    },
  }
}
