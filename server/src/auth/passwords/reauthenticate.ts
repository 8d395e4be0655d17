import type { FastifyRequest } from 'fastify'
import { asRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { asAccount } from '../as-account.ts'
import { type AuditEvent, audit } from '../audit-store.ts'
import { reauthenticationLimits } from '../rate-limits.ts'
import { findAccountById } from '../store.ts'
import { runAttempt } from './attempts.ts'
import { knownCaller, queueHash } from './hash-queue.ts'
import { passwords } from './passwords.ts'

interface Reauthentication {
  actor: SignedIn
  request: FastifyRequest
  password: string
  /** The event to record when the password is wrong. */
  failure: AuditEvent
}

/**
 * Returns the account of a signed-in user who types the password again. The rate limit is separate from that of
 * sign-ins, so that a stranger's wrong sign-ins do not block the owner here.
 * @throws {DomainError} password_wrong
 */
export function reauthenticate(
  { db }: Services,
  rateLimiter: RateLimiter,
  { actor, request, password, failure }: Reauthentication,
) {
  return queueHash(knownCaller(request, actor.userId), async () => {
    const account = await asAccount(db, actor, (trx) => findAccountById(trx, actor.userId))
    if (!account) throw new DomainError('session_required')
    return runAttempt(
      db,
      rateLimiter,
      async () => reauthenticationLimits(actor),
      async (attempt) => {
        const isRight = await passwords.verify(password, account.password_hash)
        await asRole(db, 'app_auth', async (trx) => {
          if (isRight) return attempt.succeed(trx)
          await attempt.fail(trx)
          await audit(trx, failure, request, account.id)
        })
        if (!isRight) throw new DomainError('password_wrong')
        return account
      },
    )
  })
}
