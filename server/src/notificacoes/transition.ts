import type { RouteDescription, RouteOutput } from '@plantao/contract/route'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import { asActor, asRole, type Role, type ServiceRole, type Trx, type Work } from '../platform/database/db.ts'
import { withIdempotencyKey } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/mount.ts'
import { scheduleJob } from '../platform/jobs/jobs.ts'
import { enqueue } from '../platform/jobs/store.ts'
import { countDone, openRateLimiter, type RateLimit, type RateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { markReadOfVaga } from './bell-store.ts'
import { bellChanged } from './change-events.ts'
import type { Email } from './emails/email.ts'
import { queueEmails } from './store.ts'

/** The consequences of a change of state. */
interface Effects {
  /** E-mails to queue in the same transaction. */
  emails?: readonly Email[]
  /** Events to send after the commit. */
  changed?: readonly ChangeEvent[]
  /** Vagas that have just opened. One job alerts doctors with matching saved searches, each by one e-mail. */
  opened?: readonly string[]
  /** The vaga that the caller dealt with: the caller's notices about it become read. */
  dealtWith?: string
}

export interface Outcome<A> extends Effects {
  answer: A
}

export const alertsQueue = 'find-searches'

interface Counted {
  /** Awaited before the commit. */
  counted?: Promise<void> | undefined
}

/** Runs the work in the transaction that `begin` opens, and handles all consequences of its outcome. */
export async function runTransition<A, R extends Role>(
  services: Pick<Services, 'db'>,
  begin: <T>(work: Work<T, R>) => Promise<T>,
  work: Work<Outcome<A> & Counted, R>,
): Promise<A> {
  const { answer, changed, rung } = await begin(async (trx) => {
    const { emails = [], opened = [], dealtWith, counted, ...outcome } = await work(trx)
    // Awaited together, because a failure that nothing awaits would end the process.
    const [read, queued] = await Promise.all([
      dealtWith === undefined ? [] : markReadOfVaga(trx, dealtWith),
      queueEmails(trx, emails),
      counted,
    ])
    if (opened.length > 0) await enqueue(trx, alertsQueue, { vaga_ids: opened })
    return { ...outcome, rung: [...read, ...queued] }
  })
  services.db.notify([...(changed ?? []), ...bellChanged(rung)])
  return answer
}

/** A transition of the server's own, which no account asked for. */
export const runOwnTransition = <A, S extends ServiceRole = 'app_jobs'>(
  services: Pick<Services, 'db'>,
  work: Work<Outcome<A>, S>,
  role = 'app_jobs' as S,
) => runTransition(services, (begun) => asRole(services.db, role, begun), work)

/** A job by the clock that changes rows in batches: each transaction stays short, and the last one is not full. */
export const batchJob = (
  services: Pick<Services, 'db'>,
  { name, everyMinutes, batchSize }: { name: string; everyMinutes: number; batchSize: number },
  changeBatch: Work<Outcome<number>, 'app_jobs'>,
) =>
  scheduleJob(name, { everyMinutes }, async () => {
    while ((await runOwnTransition(services, changeBatch)) >= batchSize);
  })

/** Writes of one account that have no limit of their own. Nobody makes so many by hand. */
const writeLimit: RateLimit = { name: 'write-account', points: 5_000, seconds: 60 * 60 }

/**
 * The handler of a route that changes state: one transaction under the caller's database role. On routes with an
 * Idempotency-Key, a repeated call gets the first answer and has no effect.
 * @param limit counts new successes of one account; null for an act that is never refused
 * @param pointsOf the points that a success takes, by default one
 */
export function transition<R extends RouteDescription, A extends RouteOutput<R> & object>(
  work: (trx: Trx<Call<R>['actor']['role']>, call: Call<R>) => Promise<Outcome<A>>,
  limit: RateLimit | null = writeLimit,
  pointsOf: (call: Call<R>) => number = () => 1,
) {
  let limiter: RateLimiter | undefined
  return (call: Call<R>): Promise<A> => {
    const { actor, body, idempotencyKey, route, services } = call
    return runTransition(
      services,
      (begun) => asActor(services.db, actor, begun),
      async (trx: Trx<Call<R>['actor']['role']>): Promise<Outcome<A> & Counted> => {
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
