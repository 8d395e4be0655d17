import type { acceptInviteBody } from '@plantao/contract/operadores/schema'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { audit } from '../../auth/audit-store.ts'
import { secondFactorEmailTo } from '../../auth/emails/kinds.ts'
import { replaceRecoveryCodes, setFactor } from '../../auth/second-factor/store.ts'
import { userAgentOf } from '../../auth/sessions/answer.ts'
import { sessionsEnded } from '../../auth/sessions/change-events.ts'
import { endSessionsOf, openSession } from '../../auth/sessions/store.ts'
import { claimMailbox } from '../../auth/sign-up/store.ts'
import { createConfirmedAccount, findAccount, replacePassword } from '../../auth/store.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { clientAddress } from '../../platform/security/client-network.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { createOperadorRow, renameOperador } from '../store.ts'
import { consumeInvite } from './store.ts'

type Body = z.output<ReturnType<typeof acceptInviteBody>>

/**
 * Makes the operator's account, or renews it: a renewed account gets a new password and a new second factor, and the
 * account's sessions end.
 * @throws {DomainError} operator_invite_invalid, operator_email_taken
 */
export async function acceptInvite(
  trx: Trx<'app_auth'>,
  keys: Keys,
  { body, step, passwordHash, request }: { body: Body; step: number; passwordHash: string; request: FastifyRequest },
) {
  const { token, email, nome, secret } = body
  await claimMailbox(trx, email)
  const invite = await consumeInvite(trx, token)
  if (!invite || (invite.email !== null && invite.email !== email)) throw new DomainError('operator_invite_invalid')
  const owner = await findAccount(trx, email)
  // An account is renewed only by an invitation to its address.
  if (owner && (owner.user_type !== 'operator' || invite.email === null)) throw new DomainError('operator_email_taken')
  const account = owner ?? (await createConfirmedAccount(trx, { email, passwordHash, userType: 'operator' }))
  if (owner) {
    if (!(await replacePassword(trx, owner, passwordHash))) throw new DomainError('operator_invite_invalid')
    await renameOperador(trx, owner.id, nome)
  } else await createOperadorRow(trx, { auth_user_id: account.id, nome })
  const ended = await endSessionsOf(trx, account.id, 'operator_renewed')
  await setFactor(trx, keys, { userId: account.id, secret, step })
  const codes = await replaceRecoveryCodes(trx, keys, account.id)
  await audit(trx, 'operator_registered', request, account.id)
  const session = await openSession(trx, {
    account: { id: account.id, password_hash: passwordHash },
    ip: clientAddress(request),
    userAgent: userAgentOf(request),
  })
  if (!session) throw new DomainError('operator_invite_invalid')
  return {
    answer: { account: { ...account, password_hash: passwordHash }, codes, sessionId: session.id },
    emails: owner ? [secondFactorEmailTo(owner.id, 'on')] : [],
    changed: [sessionsEnded(ended)],
  }
}
