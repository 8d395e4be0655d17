import { resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { runTransition } from '../../notificacoes/transition.ts'
import { asRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { audit } from '../audit-store.ts'
import { accountExistsEmailTo, confirmEmailTo } from '../emails/kinds.ts'
import { countLink, requestLink } from '../one-time-links/request.ts'
import { createOneTimeToken } from '../one-time-links/store.ts'
import { queueHash, unknownCaller } from '../passwords/hash-queue.ts'
import { passwords } from '../passwords/passwords.ts'
import {
  confirmationEmailLimit,
  newHospitalLimits,
  resendLimits,
  signUpAddressLimit,
  signUpLimits,
} from '../rate-limits.ts'
import { findAccount, findIdOf } from '../store.ts'
import { claimMailbox, createSignUp } from './store.ts'

export function mountSignUpRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, keys, config } = services

  mount(app, services, signUp, ({ body: { email, password, data }, request }) =>
    queueHash(unknownCaller(request), async () => {
      if (!(await services.mail.takes(email))) throw new DomainError('email_unwritable')
      const newHospital = data.user_type === 'hospital' && (await hasOperation(db)) ? newHospitalLimits(request) : []
      const limitKeys = [...signUpLimits(request), ...newHospital, signUpAddressLimit(email)]
      await rateLimiter.consume(limitKeys)
      const keep = async () => {
        // Hashes before the lookup, so that the time does not reveal whether the address is taken. All sign-ups of an
        // address share a salt, so that signing in hashes once.
        const passwordHash = await passwords.hash(password, keys.mac('salts', email))
        return runTransition(
          services,
          (work) => asRole(db, 'app_auth', work),
          async (trx) => {
            await claimMailbox(trx, email)
            const owner = await findAccount(trx, email)
            // With `hideExisting` an address with an account counts against the limit too, so that no difference shows.
            const maySend =
              owner && !config.hideExisting ? false : await countLink(trx, rateLimiter, confirmationEmailLimit(email))
            if (owner) {
              await audit(trx, 'sign_up_taken', request, owner.id)
              // With `hideExisting` only the owner of the address learns that it has an account.
              return { answer: 'taken', emails: config.hideExisting ? [accountExistsEmailTo(owner.id)] : [] }
            }
            const created = await createSignUp(trx, { email, passwordHash, data })
            if (!created) return { answer: 'full' }
            const tokenId = await createOneTimeToken(trx, keys, 'confirm', created.id)
            await audit(trx, 'sign_up', request, created.id)
            // Without `maySend` no further e-mail goes to the address. The link of an earlier e-mail confirms this
            // sign-up too, for a person who types its password.
            return { answer: 'created', emails: maySend ? [confirmEmailTo(created.id, tokenId)] : [] }
          },
        )
      }
      const outcome = await keep().catch(async (error: unknown) => {
        await rateLimiter.refund(limitKeys)
        throw error
      })
      if (outcome === 'full') throw new DomainError('too_many_requests', { retryAfter: 60 * 60 })
      if (outcome === 'taken' && !config.hideExisting) {
        // Nothing was sent, so this attempt must not use up the limit of the address's owner.
        await rateLimiter.refund([...newHospital, signUpAddressLimit(email)])
        throw new DomainError('user_already_registered')
      }
      return { email }
    }),
  )

  mount(app, services, resendConfirmation, async ({ body: { email }, request }) => {
    await rateLimiter.consume(resendLimits(request))
    await asRole(db, 'app_auth', async (trx) => {
      if (!(await countLink(trx, rateLimiter, confirmationEmailLimit(email)))) return
      const userId = await findIdOf(trx, 'sign-up', email)
      await requestLink(trx, 'resend', { userId, request })
    })
  })
}

/** Whether the operation began, with the first operator. Until then `newHospitalLimits` do not apply. */
function hasOperation(db: Services['db']) {
  return asRole(db, 'app_auth', async (trx) => {
    const { rows } = await sql<{ began: boolean }>`select app.operation_began_at() is not null as began`.execute(trx)
    return rows[0]!.began
  })
}
