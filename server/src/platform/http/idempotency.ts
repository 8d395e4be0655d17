import { createHash } from 'node:crypto'
import type { RouteDescription } from '@plantao/contract/route'
import { sql } from 'kysely'
import { send, type Trx } from '../database/db.ts'
import { DomainError } from '../domain-error.ts'

// A violation means that the account was deleted during the call.
export const idempotencyConstraintErrors = { idempotency_keys_user_id_fkey: 'session_required' } as const

interface Once {
  route: RouteDescription
  key: string | undefined
  body: unknown
}

/**
 * Runs `work` once for each user and key: for 24 hours the same key and body get the first answer again. The key is
 * stored in the work's own transaction, so a second call with the same key waits for the first, and a failure leaves
 * the key unused.
 * @throws {DomainError} idempotency_key_reused for another route or body
 */
export async function withIdempotencyKey<R extends object>(
  trx: Trx,
  { route, key, body }: Once,
  work: () => Promise<R>,
): Promise<R> {
  if (key === undefined) return work()
  // The order of fields in the request does not matter: parsing has put them into the schema's order.
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const call = { key, route: `${route.method} ${route.path}`, body_hash }
  const own = sql<string>`(select app.current_user_id())`
  // The row policy allows this deletion only for keys older than 24 hours.
  void send(trx, trx.deleteFrom('idempotency_keys').where('user_id', '=', own).where('key', '=', key).compile())
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: own, ...call })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await trx
      .selectFrom('idempotency_keys')
      .select(['route', 'body_hash', 'response'])
      .where('user_id', '=', own)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!first || first.route !== call.route || !first.body_hash.equals(call.body_hash)) {
      throw new DomainError('idempotency_key_reused')
    }
    return first.response as R
  }
  const answer = await work()
  const kept = trx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('user_id', '=', own)
    .where('key', '=', key)
  void send(trx, kept.compile())
  return answer
}
