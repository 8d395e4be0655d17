import type { RouteDescription, RouteOutput } from '@plantao/contract/route'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import { type Actor, asActor, type Trx } from '../platform/database/db.ts'
import { withIdempotencyKey } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/mount.ts'
import { countDone, openRateLimiter, type RateLimit, type RateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'

/**
 * The consequences of a change of state. A domain adds members by `declare module`, and handles them by
 * `registerEffects`.
 */
export interface Effects {
  /** Events to send after the commit. */
  changed?: readonly ChangeEvent[]
}

export interface Outcome<A> extends Effects {
  answer: A
}

type EffectServices = Pick<Services, 'db' | 'jobs' | 'log'>

interface Registered {
  /**
   * Runs in the transaction of the change.
   * @param actor undefined for the server's own changes
   * @returns further events to send after the commit
   */
  queue: (trx: Trx, effects: Effects, actor: Actor | undefined) => Promise<readonly ChangeEvent[]>
  follow: (services: EffectServices, effects: Effects) => void
}

let registered: Registered | undefined

export function registerEffects(effects: Registered) {
  registered = effects
}

interface Counted {
  /** Awaited before the commit. */
  counted?: Promise<void> | undefined
}

/**
 * Runs the work in the transaction that `begin` opens, and handles all consequences of its outcome.
 * @param actor undefined for the server's own changes
 */
export async function runTransition<A>(
  services: EffectServices,
  begin: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>,
  work: (trx: Trx) => Promise<Outcome<A> & Counted>,
  actor?: Actor,
): Promise<A> {
  if (!registered) throw new Error('no domain has registered the effects of a transition')
  const { queue, follow } = registered
  const { outcome, furtherEvents } = await begin(async (trx) => {
    const outcome = await work(trx)
    const furtherEvents = await queue(trx, outcome, actor)
    await outcome.counted
    return { outcome, furtherEvents }
  })
  services.db.notify([...(outcome.changed ?? []), ...furtherEvents])
  follow(services, outcome)
  return outcome.answer
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
        const counted = countDone(trx, limiter, { limit, key: actor.userId }, pointsOf(call))
        // `runTransition` awaits the count later. Until then, its rejection must not count as unhandled.
        counted.catch(() => {})
        return { ...outcome, answer, counted }
      },
      actor,
    )
  }
}
