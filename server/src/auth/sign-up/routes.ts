import { resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { FastifyInstance } from 'fastify'
import { queueAccountEmail } from '../../notificacoes/store.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { audit } from '../audit-store.ts'
import { requestLink, resendQueue } from '../one-time-links/request.ts'
import { createOneTimeToken } from '../one-time-links/store.ts'
import { passwords } from '../passwords/passwords.ts'
import { confirmationEmailLimits, resendLimits, signUpAddressLimits, signUpLimits } from '../rate-limits.ts'
import { type Account, findAccount } from '../store.ts'
import { claimMailbox, createSignUp, findSignUps } from './store.ts'

export function mountSignUpRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, keys, config } = services

  mount(app, services, signUp, ({ body: { email, password, data }, request }) =>
    passwords.admit(async () => {
      const limitKeys = [...signUpLimits(request), ...signUpAddressLimits(email)]
      await rateLimiter.consume(limitKeys)
      // Before it is known whether the address is taken, so that the time does not tell. One salt for all sign-ups of an
      // address, so that signing in costs one comparison, however many there are.
      const passwordHash = await passwords.hash(password, keys.mac('salts', email)).catch(async (error: unknown) => {
        await rateLimiter.refund(limitKeys)
        throw error
      })
      const mayWrite = await consumeConfirmation(rateLimiter, email)
      const outcome = await asRole(db, 'app_auth', async (trx) => {
        await claimMailbox(trx, email)
        const owner = await findAccount(trx, email)
        if (owner) {
          if (config.hideExisting) await tellOwner(trx, owner)
          await audit(trx, 'sign_up_taken', request, owner.id)
          return 'taken'
        }
        const created = await createSignUp(trx, { email, passwordHash, data })
        if (!created) return 'full'
        const key = await createOneTimeToken(trx, keys, 'confirm', created.id)
        // Past the hour's e-mails this one is confirmed with the link of an earlier one, and its own password.
        if (mayWrite) await queueAccountEmail(trx, { kind: 'confirm-email', key, account: created })
        await audit(trx, 'sign_up', request, created.id)
        return 'created'
      })
      if (outcome === 'full') throw new DomainError('too_many_requests', { retryAfter: 60 * 60 })
      if (outcome === 'taken' && !config.hideExisting) {
        // It is told anyway; nothing was sent, and nobody is kept out of what is theirs.
        await rateLimiter.refund([...signUpAddressLimits(email), ...(mayWrite ? confirmationEmailLimits(email) : [])])
        throw new DomainError('user_already_registered')
      }
      return { email }
    }),
  )

  mount(app, services, resendConfirmation, async ({ body: { email }, request }) => {
    await rateLimiter.consume(resendLimits(request, email))
    await asRole(db, 'app_auth', async (trx) => {
      const account = await findAccount(trx, email)
      const [newest] = await findSignUps(trx, email)
      const signUp = account ? undefined : newest
      await requestLink(trx, resendQueue, { userId: signUp?.id, requestId: request.id })
      await audit(trx, 'resend', request, signUp?.id ?? null)
    })
  })
}

/** Whether the address may get another confirmation e-mail within this hour; taken at once. */
async function consumeConfirmation(rateLimiter: RateLimiter, email: string) {
  try {
    await rateLimiter.consume(confirmationEmailLimits(email))
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** AUTH_HIDE_EXISTING: who signs up is told nothing, whom the address belongs to is, at most once a day. */
async function tellOwner(trx: Trx, account: Account) {
  const today = new Date().toISOString().slice(0, 10)
  await queueAccountEmail(trx, { kind: 'account-exists', key: `${account.id}:${today}`, account })
}
