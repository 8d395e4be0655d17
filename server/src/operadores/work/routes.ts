import {
  endSessionsOfAccount,
  eraseAccount,
  findAccounts,
  getOperationState,
  getWaitingWork,
  liftSuspension,
  lookAtAccount,
  lookAtVaga,
  suspendAccount,
} from '@plantao/contract/operadores/work/routes'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../auth/audit-store.ts'
import { lookLimits } from '../../auth/rate-limits.ts'
import { lift, suspend } from '../../auth/suspension/suspend.ts'
import { type Outcome, runTransition, transition } from '../../notificacoes/transition.ts'
import { asActor, readOneAs, type Trx, type Work } from '../../platform/database/db.ts'
import { decodeCursor, timeKey, timeKeyOf, toPage } from '../../platform/database/pages/cursor.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { countDone, openRateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { erase } from './erase.ts'
import * as looks from './looks.ts'
import { readOperationState } from './state.ts'
import * as store from './store.ts'

export function mountWork(app: FastifyInstance, services: Services) {
  const { db } = services
  registerConstraintErrors(app, { sessions_recent_factor: 'second_factor_again' })
  const rateLimiter = openRateLimiter(db, services.keys)
  /** Counts the people whom the act concerns, and tells them. A page of more than the limit takes all of it. */
  const looking = <Found>(actor: SignedIn & { role: 'app_operador' }, look: Work<Outcome<Found>, 'app_operador'>) =>
    runTransition(
      services,
      (begun) => asActor(db, actor, begun),
      async (trx: Trx<'app_operador'>) => {
        const outcome = await look(trx)
        const people = outcome.emails?.length ?? 0
        for (const key of people > 0 ? lookLimits(actor.userId) : [])
          await countDone(trx, rateLimiter, key, Math.min(people, key.limit.points))
        return outcome
      },
    )

  mount(app, services, getWaitingWork, async ({ actor }) => (await readOneAs(db, actor, store.waitingWorkQuery))!.json)

  mount(app, services, findAccounts, async ({ actor, body: { words }, query: { cursor, limit } }) => {
    const after = decodeCursor(cursor, timeKey)
    const rows = await asActor(db, actor, (trx) => store.findAccounts(trx, words, after, limit + 1))
    return toPage(rows, limit, timeKeyOf)
  })

  mount(app, services, lookAtAccount, async ({ actor, body }) => {
    const found = await looking(actor, (trx) => looks.lookAtAccount(trx, body.account_id, body.reason))
    if (!found) throw new DomainError('account_not_found')
    return found
  })

  mount(app, services, lookAtVaga, async ({ actor, body }) => {
    const found = await looking(actor, (trx) => looks.lookAtVaga(trx, body.vaga_id, body.reason))
    if (!found) throw new DomainError('vaga_not_found')
    return found
  })

  mount(
    app,
    services,
    suspendAccount,
    transition((trx, { body }) => suspend(trx, body.account_id, body.reason)),
  )
  mount(
    app,
    services,
    liftSuspension,
    transition((trx, { body }) => lift(trx, body.account_id, body.reason)),
  )

  mount(app, services, endSessionsOfAccount, async ({ actor, body }) => {
    await looking(actor, (trx) => looks.endSessions(trx, body.account_id, body.reason))
  })

  mount(app, services, eraseAccount, ({ actor, body: { account_id: account, reason }, request }) => {
    const begin = <R>(work: Work<R, 'app_operador'>) => asActor(db, actor, work)
    return erase(services, begin, { account, reason, caller: callerOf(request) })
  })

  mount(app, services, getOperationState, ({ actor }) => readOperationState(services, actor))
}
