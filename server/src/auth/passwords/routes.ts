import { changePassword, recoverPassword, resetPassword } from '@plantao/contract/auth/routes'
import type { FastifyInstance } from 'fastify'
import { runTransition } from '../../notificacoes/transition.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { asAccount } from '../as-account.ts'
import { audit } from '../audit-store.ts'
import { passwordChangedEmailTo } from '../emails/kinds.ts'
import { countLink, requestLink } from '../one-time-links/request.ts'
import { cancelTokens, consumeToken, peekToken } from '../one-time-links/store.ts'
import { accountLimits, recoverEmailLimit, recoverLimits } from '../rate-limits.ts'
import { sessionsEnded } from '../sessions/change-events.ts'
import { writeDeviceToken } from '../sessions/device-tokens.ts'
import { endSessionsOf } from '../sessions/store.ts'
import { findAccountById, findIdOf, replacePassword } from '../store.ts'
import { knownCaller, queueHash } from './hash-queue.ts'
import { passwords } from './passwords.ts'
import { reauthenticate } from './reauthenticate.ts'

export function mountPasswordRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, keys } = services

  mount(app, services, recoverPassword, async ({ body: { email }, request }) => {
    await rateLimiter.consume(recoverLimits(request))
    await asRole(db, 'app_auth', async (trx) => {
      if (!(await countLink(trx, rateLimiter, recoverEmailLimit(email)))) return
      // An unconfirmed sign-up gets no link, because somebody could then finish the sign-up without its password. The
      // person signs up again instead.
      const userId = await findIdOf(trx, 'account', email)
      await requestLink(trx, 'recover', { userId, request })
    })
  })

  mount(app, services, resetPassword, async ({ body: { token, password }, request }) => {
    // The token is checked first, so that an invalid one costs no hash.
    const owner = await asRole(db, 'app_auth', (trx) => peekToken(trx, 'reset', token))
    if (!owner) throw new DomainError('reset_token_invalid')
    const passwordHash = await queueHash(knownCaller(request, owner), () => passwords.hash(password))
    const begin = <R>(work: (trx: Trx) => Promise<R>) => asRole(db, 'app_auth', work)
    const account = await runTransition(services, begin, async (trx) => {
      const userId = await consumeToken(trx, 'reset', token)
      const account = userId && (await findAccountById(trx, userId))
      if (!account) throw new DomainError('reset_token_invalid')
      await replacePassword(trx, account, passwordHash)
      await audit(trx, 'reset', request, account.id)
      const ended = await endSessionsOf(trx, account.id, 'password_reset')
      return {
        answer: { ...account, password_hash: passwordHash },
        emails: [passwordChangedEmailTo(account.id, 'reset')],
        changed: [sessionsEnded(ended)],
      }
    })
    await rateLimiter.reset(accountLimits(account.email))
    return { device_token: writeDeviceToken(keys, account) }
  })

  mount(app, services, changePassword, async ({ body, actor, request }) => {
    const given = { actor, request, password: body.current_password, failure: 'password_change_failed' } as const
    const account = await reauthenticate(services, rateLimiter, given)
    const passwordHash = await passwords.hash(body.password)
    const begin = <R>(work: (trx: Trx) => Promise<R>) => asAccount(db, actor, work)
    await runTransition(services, begin, async (trx) => {
      if (!(await replacePassword(trx, account, passwordHash))) throw new DomainError('password_wrong')
      await cancelTokens(trx, 'reset', account.id)
      await audit(trx, 'password_change', request, account.id)
      const ended = await endSessionsOf(trx, account.id, 'password_change', actor.sessionId)
      return {
        answer: undefined,
        emails: [passwordChangedEmailTo(account.id, 'change')],
        changed: [sessionsEnded(ended)],
      }
    })
    await rateLimiter.reset(accountLimits(account.email))
  })
}
