import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import type { RouteOutput } from '@plantao/contract/route'
import { runTransition, transition } from '../../notificacoes/transition.ts'
import { asCallers } from '../../platform/database/db.ts'
import { isConnectionError } from '../../platform/database/postgres-errors.ts'
import { idempotencyRow } from '../../platform/http/idempotency.ts'
import type { Call } from '../../platform/http/mount.ts'
import { inGroups } from '../../platform/in-groups.ts'
import { jobOrigin } from '../../platform/jobs/origin.ts'
import { openRateLimiter, type RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { candidaturasChanged } from '../change-events.ts'
import { receivedEmail } from '../emails.ts'
import { applyLimit } from '../rate-limits.ts'
import { apply } from './apply.ts'
import * as store from './store.ts'

type Candidatura = RouteOutput<typeof applyToVaga>

interface Application {
  call: Call<typeof applyToVaga>
  origin: ReturnType<typeof jobOrigin>
  /** By itself, as the request that it is. */
  alone: () => Promise<Candidatura>
}

/** Milliseconds. Who takes longer alone waits for somebody else, and those behind it do not wait too. */
const patience = 50
/** PostgreSQL looks up 64 savepoints of a transaction quickly. */
const most = 32

const alone = transition(apply, applyLimit)

/**
 * Applications that come while others are under way share a transaction: most of what one costs the database is its round trips and
 * its commit (docs/decisions/0035-applications-together.md). Only those that succeed at once are made there. All others are sent
 * alone, which finds out what is the matter.
 */
export function applyInGroups(services: Services) {
  const rateLimiter = openRateLimiter(services.db, services.keys)
  const go = inGroups<Application, Candidatura>(most, async (group) => {
    const created = group.length > 1 ? await createTogether(services, rateLimiter, group) : null
    const answers = group.map(async (one, place) => created?.get(place) ?? one.alone())
    await Promise.race([Promise.allSettled(answers), sleep(patience, undefined, { ref: false })])
    return answers
  })
  return (call: Call<typeof applyToVaga>) => {
    const inItsContext = AsyncLocalStorage.snapshot()
    return go({ call, origin: jobOrigin(), alone: () => inItsContext(alone, call) })
  }
}

/** Those that were created, by their places in the group. */
async function createTogether(services: Services, rateLimiter: RateLimiter, group: readonly Application[]) {
  const items = group.map(({ call: { actor, body, idempotencyKey } }, place) => ({
    ...{ place, session_id: actor.sessionId, vaga_id: body.vaga_id, medico_id: body.medico_id },
    counter: rateLimiter.rowKey({ limit: applyLimit, key: actor.userId }),
    ...(idempotencyKey !== undefined && idempotencyRow(applyToVaga, idempotencyKey, body)),
  }))
  const callers = { role: 'app_medico', sessionIds: items.map(({ session_id }) => session_id) } as const
  try {
    return await runTransition(
      services,
      (work) => asCallers(services.db, callers, work),
      async (trx) => {
        const created = await store.createTogether(trx, items)
        return {
          answer: new Map(created.map(({ place, hospital_id, version, ...candidatura }) => [place, candidatura])),
          emails: created.map((one) => ({ ...receivedEmail(one), origin: group[one.place]!.origin })),
          changed: created.map(({ vaga_id, hospital_id, medico_id }) =>
            candidaturasChanged(vaga_id, { hospital: hospital_id, medicos: [medico_id] }),
          ),
        }
      },
    )
  } catch (error) {
    // It may have been committed: whoever sends a key again hears of it.
    if (isConnectionError(error)) throw error
    return null
  }
}
