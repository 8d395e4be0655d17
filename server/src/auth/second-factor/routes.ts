import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  repeatSecondFactor,
} from '@plantao/contract/auth/second-factor/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { asAccount } from '../as-account.ts'
import { audit } from '../audit-store.ts'
import { secondFactorEmailTo } from '../emails/kinds.ts'
import { reauthenticate } from '../passwords/reauthenticate.ts'
import { factorLimits, lookLimits } from '../rate-limits.ts'
import { sessionsEnded } from '../sessions/change-events.ts'
import { endSessionsOf, noteFactor } from '../sessions/store.ts'
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  removeFactor,
  replaceRecoveryCodes,
  takeCode,
} from './store.ts'

interface Proof {
  actor: SignedIn
  request: FastifyRequest
  body: { password: string; code: string }
}

export function mountSecondFactorRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, keys } = services
  const change = <A>(actor: SignedIn, work: (trx: Trx<'app_auth'>) => Promise<Outcome<A>>) =>
    runTransition(services, (begun) => asAccount(db, actor, begun), work)

  mount(app, services, getSecondFactor, ({ actor }) =>
    asAccount(db, actor, async (trx) => ({
      confirmed_at: (await findFactor(trx, actor.userId))?.confirmed_at ?? null,
      recovery_codes_left: await countRecoveryCodes(trx, actor.userId),
    })),
  )

  mount(app, services, beginSecondFactor, async ({ actor, request, body: { password } }) => {
    await reauthenticate(services, rateLimiter, { actor, request, password, failure: 'second_factor_failed' })
    const secret = await asAccount(db, actor, (trx) => beginFactor(trx, keys, actor.userId))
    if (!secret) throw new DomainError('second_factor_already_on')
    return { secret }
  })

  mount(app, services, confirmSecondFactor, async ({ actor, request, body: { code } }) => {
    await rateLimiter.consume(factorLimits(actor.userId, actor.sessionId))
    const { outcome, codes } = await change(actor, async (trx) => {
      const outcome = await confirmFactor(trx, keys, actor.userId, code)
      if (outcome !== 'confirmed') return { answer: { outcome, codes: [] } }
      await audit(trx, 'second_factor_on', request, actor.userId)
      const codes = await replaceRecoveryCodes(trx, keys, actor.userId)
      const ended = await endSessionsOf(trx, actor.userId, 'second_factor', actor.sessionId)
      return {
        answer: { outcome, codes },
        emails: [secondFactorEmailTo(actor.userId, 'on')],
        changed: [sessionsEnded(ended)],
      }
    })
    if (outcome === 'not begun') throw new DomainError('second_factor_not_on')
    if (outcome === 'on') throw new DomainError('second_factor_already_on')
    await rateLimiter.reset(factorLimits(actor.userId, actor.sessionId))
    return { recovery_codes: codes }
  })

  mount(app, services, repeatSecondFactor, async ({ actor, request, body: { code } }) => {
    const counted = factorLimits(actor.userId, actor.sessionId)
    await rateLimiter.consume(counted)
    const isRight = await asAccount(db, actor, async (trx) => {
      const isTaken = await takeCode(trx, keys, actor.userId, code)
      await (isTaken ? noteFactor(trx, actor.sessionId) : audit(trx, 'second_factor_failed', request, actor.userId))
      return isTaken
    })
    if (!isRight) throw new DomainError('second_factor_wrong')
    await rateLimiter.reset([...counted, ...lookLimits(actor.userId)])
  })

  mount(app, services, renewRecoveryCodes, async (call) => {
    const codes = await proven(call, async (trx) => {
      await audit(trx, 'recovery_codes', call.request, call.actor.userId)
      return { answer: await replaceRecoveryCodes(trx, keys, call.actor.userId) }
    })
    return { recovery_codes: codes }
  })

  mount(app, services, removeSecondFactor, async (call) => {
    const { actor, request } = call
    if (actor.role === 'app_operador') throw new DomainError('second_factor_obligatory')
    await proven(call, async (trx) => {
      await audit(trx, 'second_factor_off', request, actor.userId)
      await removeFactor(trx, actor.userId)
      return { answer: undefined, emails: [secondFactorEmailTo(actor.userId, 'off')] }
    })
  })

  /** Checks the password and a code, and runs the work in the transaction that uses up the code. */
  async function proven<A>(
    { actor, request, body: { password, code } }: Proof,
    work: (trx: Trx<'app_auth'>) => Promise<Outcome<A>>,
  ) {
    await reauthenticate(services, rateLimiter, { actor, request, password, failure: 'second_factor_failed' })
    await rateLimiter.consume(factorLimits(actor.userId, actor.sessionId))
    const done = await change<'not on' | 'wrong' | { answer: A }>(actor, async (trx) => {
      if (!(await findFactor(trx, actor.userId))) return { answer: 'not on' }
      if (!(await takeCode(trx, keys, actor.userId, code))) {
        await audit(trx, 'second_factor_failed', request, actor.userId)
        return { answer: 'wrong' }
      }
      const { answer, ...effects } = await work(trx)
      return { ...effects, answer: { answer } }
    })
    if (done === 'not on') throw new DomainError('second_factor_not_on')
    if (done === 'wrong') throw new DomainError('second_factor_wrong')
    await rateLimiter.reset(factorLimits(actor.userId, actor.sessionId))
    return done.answer
  }
}
