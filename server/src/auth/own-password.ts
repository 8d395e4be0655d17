import type { FastifyRequest } from 'fastify'
import type { Limits } from '../platform/auth/limits.ts'
import { passwords } from '../platform/auth/passwords.ts'
import { asRole } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import type { SignedIn } from '../platform/mount.ts'
import type { Services } from '../platform/services.ts'
import { asAccount } from './as-account.ts'
import { type AuditEvent, audit } from './audit-store.ts'
import { findAccountById } from './store.ts'
import { signInTries } from './tries.ts'

interface Given {
  actor: SignedIn
  request: FastifyRequest
  password: string
  /** How a wrong one is recorded. */
  failure: AuditEvent
}

/**
 * The account of somebody signed in who gives its password again. Counted as a sign-in: who found an open session must not
 * guess on.
 * @throws {DomainError} password_wrong
 */
export function requireOwnPassword({ db }: Services, limits: Limits, { actor, request, password, failure }: Given) {
  return passwords.admit(async () => {
    const account = await asAccount(db, actor, (trx) => findAccountById(trx, actor.userId))
    if (!account) throw new DomainError('session_required')
    const tries = signInTries(request, account.email)
    await limits.take(tries)
    let counts = false
    try {
      if (await passwords.verify(password, account.password_hash)) return account
      counts = true
      await asRole(db, 'app_auth', (trx) => audit(trx, failure, request, account.id))
      throw new DomainError('password_wrong')
    } finally {
      if (!counts) await limits.giveBack(tries)
    }
  })
}
