import type { RouteDescription, RouteOutput } from '@plantao/contract/route'
import { asActor, type Trx } from '../platform/database/db.ts'
import { once } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/mount.ts'
import type { ChangeEvent } from '../platform/realtime/change-events.ts'
import { countDone, openRateLimiter, type RateLimit, type RateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { bellChanged } from './change-events.ts'
import type { Email } from './emails.ts'
import { queueOpened } from './opened-vagas.ts'
import { queueEmails } from './store.ts'

/** The consequences of a change of state. */
export interface Outcome<A> {
  answer: A
  /** E-mails to queue in the same transaction. */
  emails?: readonly Email[]
  /** Events to send after the commit. */
  changed?: readonly ChangeEvent[]
  /** Vagas that have just opened: doctors with matching saved searches get alerts. */
  opened?: readonly string[]
}

interface Counted {
  /** Awaited before the commit. */
  counted?: Promise<void> | undefined
}

/** Runs the work in the transaction that `begin` opens, and handles all consequences of its outcome. */
export async function runTransition<A>(
  services: Pick<Services, 'db' | 'jobs' | 'log'>,
  begin: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>,
  work: (trx: Trx) => Promise<Outcome<A> & Counted>,
): Promise<A> {
  const {
    answer,
    changed = [],
    opened = [],
    told,
  } = await begin(async (trx) => {
    const outcome = await work(trx)
    const told = await queueEmails(trx, outcome.emails ?? [])
    await outcome.counted
    return { ...outcome, told }
  })
  services.db.notify([...changed, ...bellChanged(told)])
  queueOpened(services, opened)
  return answer
}

/**
 * The handler of a route that changes state: one transaction under the caller's database role. On routes with an
 * Idempotency-Key, a repeated call gets the first answer and has no effect.
 * @param limit counts new successes of one account
 */
export function transition<R extends RouteDescription, A extends RouteOutput<R> & object>(
  work: (trx: Trx, call: Call<R>) => Promise<Outcome<A>>,
  limit?: RateLimit,
) {
  let limiter: RateLimiter | undefined
  return (call: Call<R>): Promise<A> => {
    const { actor, body, idempotencyKey, route, services } = call
    return runTransition(
      services,
      (begun) => asActor(services.db, actor, begun),
      async (trx) => {
        let outcome: Outcome<A> | undefined
        const answer = await once(trx, { route, key: idempotencyKey, body }, async () => {
          outcome = await work(trx, call)
          return outcome.answer
        })
        if (!outcome || !limit || actor.role === 'app_anon') return { ...outcome, answer }
        limiter ??= openRateLimiter(services.db, services.keys)
        const counted = countDone(trx, limiter, { limit, key: actor.userId })
        // The count is awaited together with the e-mails.
        counted.catch(() => {})
        return { ...outcome, answer, counted }
      },
    )
  }
}
