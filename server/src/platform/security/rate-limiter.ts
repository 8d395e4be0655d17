import type { ErrorCode } from '@plantao/contract/errors'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { asRole, type Database, send, type Trx } from '../database/db.ts'
import { DomainError } from '../domain-error.ts'
import type { Keys } from './keys.ts'

/** At most `points` in a window of `seconds`, which begins with the first point. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
  /** The error when the limit is exceeded; `too_many_requests` by default. */
  refusal?: ErrorCode
}

/** One counter of a limit, for example for one account. */
export interface RateLimitKey {
  limit: RateLimit
  /** The counted subject. The table holds only a MAC of this text. */
  key: string
}

export interface RateLimiter {
  /**
   * Takes a point from each counter, or from none. Call this before the work, so that parallel calls cannot exceed a
   * limit.
   * @throws {DomainError} the limit's refusal, with the seconds until its window ends
   */
  consume: (keys: readonly RateLimitKey[]) => Promise<void>
  refund: (keys: readonly RateLimitKey[]) => Promise<void>
  reset: (keys: readonly RateLimitKey[]) => Promise<void>
  /** The counter's primary key in `auth.rate_limits`. */
  rowKey: (key: RateLimitKey) => string
}

/** Counts in the database, so that the limits hold across processes. */
export function openRateLimiter(db: Database, keys: Keys): RateLimiter {
  const limiters = new Map<RateLimit, RateLimiterPostgres>()
  const limiterOf = (limit: RateLimit) => {
    const known = limiters.get(limit)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: storeClient(db),
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
  const macOf = ({ limit, key }: RateLimitKey) => keys.mac('limits', `${limit.name}|${key}`)
  const rowKey = (one: RateLimitKey) => limiterOf(one.limit).getKey(macOf(one))

  const refund = async (refunded: readonly RateLimitKey[]) => {
    // The library's `reward` is not used, because after the end of a window it would open the next one with an extra
    // point. Rows are locked in the order of the keys, as in `auth.begin_attempt`: otherwise the two could deadlock.
    const text = `update auth.rate_limits set points = points - 1 where key in (
      select key from auth.rate_limits where key = any ($1::text[]) and points > 0 and expire > $2
      order by array_position($1::text[], key) for update)`
    await storeClient(db).query({ text, values: [refunded.map(rowKey), Date.now()] })
  }

  return {
    refund,
    rowKey,
    async consume(wanted) {
      const taken: RateLimitKey[] = []
      // Counts one key after the other, so that a caller over its network's limit never changes an account's counter.
      for (const one of wanted) {
        taken.push(one)
        try {
          await limiterOf(one.limit).consume(macOf(one))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          await refund(taken)
          throw limitReached(one.limit, refusal.msBeforeNext)
        }
      }
    },
    async reset(forgotten) {
      for (const one of forgotten) await limiterOf(one.limit).delete(macOf(one))
    },
  }
}

export function limitReached({ refusal = 'too_many_requests' }: RateLimit, milliseconds: number) {
  return new DomainError(refusal, { retryAfter: Math.ceil(milliseconds / 1000) })
}

/**
 * Counts work in the work's own transaction, so that only committed work counts. The counter's row serializes parallel
 * calls, so that they cannot exceed the limit.
 * @throws {DomainError} the limit's refusal
 */
export async function countDone(trx: Trx, rateLimiter: RateLimiter, key: RateLimitKey, amount = 1) {
  const { points, seconds } = key.limit
  const query = CompiledQuery.raw('select app.count_points($1, $2, $3, $4) as retry_ms', [
    rateLimiter.rowKey(key),
    points,
    seconds,
    amount,
  ])
  const { rows } = await send(trx, query as CompiledQuery<{ retry_ms: number | null }>)
  const retryMs = rows[0]!.retry_ms
  if (retryMs !== null) throw limitReached(key.limit, retryMs)
}

/** The client for the library's queries, as app_auth: the login role has no rights on tables. */
function storeClient(db: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const query = CompiledQuery.raw(text, values)
      const { rows, numAffectedRows } = await asRole(db, 'app_auth', (trx) => trx.executeQuery(query))
      return { rows, rowCount: Number(numAffectedRows ?? 0) }
    },
  }
}
