import type { RouteDescription, RouteOutput } from '@plantao/contract/route'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import { asActor, type Trx } from '../platform/database/db.ts'
import { withIdempotencyKey } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/mount.ts'
import { countDone, openRateLimiter, type RateLimit, type RateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { markReadOfVaga } from './bell-store.ts'
import { bellChanged } from './change-events.ts'
import type { Email } from './emails/email.ts'
import { queueOpened } from './opened-vagas.ts'
import { queueEmails } from './store.ts'

/** The consequences of a change of state. */
export interface Effects {
  /** E-mails to queue in the same transaction. */
  emails?: readonly Email[]
  /** Events to send after the commit. */
  changed?: readonly ChangeEvent[]
  /** Vagas that have just opened: doctors with matching saved searches get alerts. */
  opened?: readonly string[]
  /** The vaga that the caller dealt with: the caller's notices about it become read. */
  dealtWith?: string
}

export interface Outcome<A> extends Effects {
  answer: A
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
  const { answer, changed, opened, rung } = await begin(async (trx) => {
    const { emails = [], dealtWith, counted, ...outcome } = await work(trx)
    // Awaited together, because a failure that nothing awaits would end the process.
    const [read, queued] = await Promise.all([
      dealtWith === undefined ? [] : markReadOfVaga(trx, dealtWith),
      queueEmails(trx, emails),
      counted,
    ])
    return { ...outcome, rung: [...read, ...queued] }
  })
  services.db.notify([...(changed ?? []), ...bellChanged(rung)])
  queueOpened(services, opened ?? [])
  return answer
}

/** Writes of one account that have no limit of their own. Nobody makes so many by hand. */
const writeLimit: RateLimit = { name: 'write-account', points: 5_000, seconds: 60 * 60 }

/**
 * The handler of a route that changes state: one transaction under the caller's database role. On routes with an
 * Idempotency-Key, a repeated call gets the first answer and has no effect.
 * @param limit counts new successes of one account; null for an act that is never refused
 * @param pointsOf the points that a success takes, by default one
 */
export function transition<R extends RouteDescription, A extends RouteOutput<R> & object>(
  work: (trx: Trx, call: Call<R>) => Promise<Outcome<A>>,
  limit: RateLimit | null = writeLimit,
  pointsOf: (call: Call<R>) => number = () => 1,
) {
  let limiter: RateLimiter | undefined
  return (call: Call<R>): Promise<A> => {
    const { actor, body, idempotencyKey, route, services } = call
    return runTransition(
      services,
      (begun) => asActor(services.db, actor, begun),
      async (trx) => {
        let outcome: Outcome<A> | undefined
        const answer = await withIdempotencyKey(trx, { route, key: idempotencyKey, body }, async () => {
          outcome = await work(trx, call)
          return outcome.answer
        })
        if (!outcome || !limit || actor.role === 'app_anon') return { ...outcome, answer }
        limiter ??= openRateLimiter(services.db, services.keys)
        return { ...outcome, answer, counted: countDone(trx, limiter, { limit, key: actor.userId }, pointsOf(call)) }
      },
    )
  }
}
