import { acceptOperatorInvite, openOperatorInvite } from '@plantao/contract/operadores/routes'
import type { FastifyInstance } from 'fastify'
import { queueHash, unknownCaller } from '../auth/passwords/hash-queue.ts'
import { passwords } from '../auth/passwords/passwords.ts'
import { inviteLimits } from '../auth/rate-limits.ts'
import { firstStep, newSecret } from '../auth/second-factor/codes.ts'
import { sessionAnswer } from '../auth/sessions/answer.ts'
import { writeDeviceToken } from '../auth/sessions/device-tokens.ts'
import { findAccount } from '../auth/store.ts'
import { runTransition } from '../notificacoes/transition.ts'
import { asRole, type Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { mount } from '../platform/http/mount.ts'
import { openRateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { acceptInvite } from './invites/accept.ts'
import { findInvite } from './invites/store.ts'

export function mountOperadores(app: FastifyInstance, services: Services) {
  const { db, keys } = services
  const rateLimiter = openRateLimiter(db, keys)

  mount(app, services, openOperatorInvite, async ({ body: { token }, request }) => {
    await rateLimiter.consume(inviteLimits(request))
    const opened = await asRole(db, 'app_auth', async (trx) => {
      const invite = await findInvite(trx, token)
      if (!invite) throw new DomainError('operator_invite_invalid')
      const owner = invite.email === null ? undefined : await findAccount(trx, invite.email)
      return { email: invite.email, is_renewal: owner?.user_type === 'operator', secret: newSecret() }
    })
    await rateLimiter.refund(inviteLimits(request))
    return opened
  })

  mount(app, services, acceptOperatorInvite, async ({ body, request }) => {
    await rateLimiter.consume(inviteLimits(request))
    // The link and the code are checked first, so that a wrong link or code costs no hash.
    const invite = await asRole(db, 'app_auth', (trx) => findInvite(trx, body.token))
    if (!invite) throw new DomainError('operator_invite_invalid')
    if (!(await services.mail.takes(body.email))) throw new DomainError('email_unwritable')
    const step = firstStep(body.secret, body.code)
    const passwordHash = await queueHash(unknownCaller(request), () => passwords.hash(body.password))
    const { account, codes, sessionId } = await runTransition(
      services,
      (begun) => asRole(db, 'app_auth', begun),
      (trx: Trx<'app_auth'>) => acceptInvite(trx, keys, { body, step, passwordHash, request }),
    )
    await rateLimiter.refund(inviteLimits(request))
    return {
      session: {
        ...(await sessionAnswer(keys, account, { sessionId, counter: 0 })),
        device_token: writeDeviceToken(keys, account),
      },
      recovery_codes: codes,
    }
  })
}
