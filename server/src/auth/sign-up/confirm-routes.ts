import { confirmEmail, openConfirmLink } from '@plantao/contract/auth/routes'
import type { SignupBody } from '@plantao/contract/auth/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHospitalRow } from '../../hospitais/store.ts'
import { createMedicoRow } from '../../medicos/store.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { audit } from '../audit-store.ts'
import { accountOfConsumedToken, consumeConfirmLink, findConfirmLink } from '../one-time-links/store.ts'
import { runAttempt } from '../passwords/attempts.ts'
import { queueHash, unknownCaller } from '../passwords/hash-queue.ts'
import { passwords } from '../passwords/passwords.ts'
import { confirmLimits } from '../rate-limits.ts'
import type { Account } from '../store.ts'
import { claimMailbox, confirmSignUp, findSignUps, type SignUp } from './store.ts'

export function mountConfirmRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db } = services

  // E-mails of earlier versions link here. The route changes nothing, because mail scanners open links too.
  mount(app, services, openConfirmLink, async ({ query: { token }, reply }) =>
    reply.redirect(`/confirmar#token=${encodeURIComponent(token)}`, 303),
  )

  mount(app, services, confirmEmail, async ({ body: { token, password }, request }) => {
    const chosen =
      password === undefined
        ? null
        : await queueHash(unknownCaller(request), () => choose(services, rateLimiter, { token, password, request }))
    const account = await asRole(db, 'app_auth', (trx) => confirm(trx, { token, chosen, request }))
    return { user_type: account.user_type, email: account.email }
  })
}

interface Confirmation {
  token: string
  request: FastifyRequest
}

/**
 * Finds the sign-up with this password among all sign-ups of the link's address. The password is needed, because a
 * stranger may have made the link's own sign-up. Null when the link is not valid.
 * @throws {DomainError} password_wrong
 */
async function choose(
  { db }: Services,
  rateLimiter: RateLimiter,
  { token, password, request }: Confirmation & { password: string },
): Promise<SignUp | null> {
  const asked = await asRole(db, 'app_auth', async (trx) => {
    const link = await findConfirmLink(trx, token)
    return link && { link, signUps: await findSignUps(trx, link.email) }
  })
  if (!asked) return null
  // If two sign-ups have the same password, the one whose link was opened comes first.
  const signUps = asked.signUps.toSorted((a, b) => Number(b.id === asked.link.id) - Number(a.id === asked.link.id))
  return runAttempt(
    db,
    rateLimiter,
    async () => confirmLimits(request, asked.link.email),
    async (attempt) => {
      const hashes = signUps.map(({ password_hash }) => password_hash)
      const chosen = signUps[await passwords.find(password, hashes)]
      await asRole(db, 'app_auth', async (trx) => {
        if (chosen) return attempt.succeed(trx)
        await attempt.fail(trx)
        await audit(trx, 'confirm_failed', request, asked.link.id)
      })
      if (!chosen) throw new DomainError('password_wrong')
      return chosen
    },
  )
}

/**
 * Turns one sign-up into the account of its address, with a profile, and deletes the address's other sign-ups.
 * @throws {DomainError} confirm_token_invalid; sign_up_password_required when the address has several sign-ups and none
 * is chosen
 */
async function confirm(trx: Trx<'app_auth'>, { token, chosen, request }: Confirmation & { chosen: SignUp | null }) {
  const found = await findConfirmLink(trx, token)
  if (found) await claimMailbox(trx, found.email)
  // The link is looked up again under the lock: it may have been opened twice concurrently.
  const link = found && (await findConfirmLink(trx, token))
  if (!link) {
    const account = await accountOfConsumedToken(trx, token)
    if (!account) throw new DomainError('confirm_token_invalid')
    return account
  }
  const signUps = await findSignUps(trx, link.email)
  if (!chosen && signUps.length > 1) throw new DomainError('sign_up_password_required')
  const signUp = chosen ? signUps.find(({ id }) => id === chosen.id) : signUps[0]
  // Fails if the sign-up was deleted as too old, or if another sign-up of the address was confirmed.
  if (!signUp || !(await consumeConfirmLink(trx, token, signUp.id))) throw new DomainError('confirm_token_invalid')
  const account = await confirmSignUp(trx, signUp)
  if (!account) throw new DomainError('confirm_token_invalid')
  await createProfile(trx, account)
  await audit(trx, 'confirm', request, account.id)
  return account
}

/** The sign-up route has validated `metadata`. */
function createProfile(trx: Trx<'app_auth'>, { id, metadata }: Account) {
  const data = metadata as SignupBody['data']
  if (data.user_type === 'doctor') {
    const { nome, crm, telefone } = data
    return createMedicoRow(trx, { auth_user_id: id, nome, crm, telefone })
  }
  const { nomeHospital: nome, cnpj, telefone, endereco, cidade, estado } = data
  return createHospitalRow(trx, { auth_user_id: id, nome, cnpj, telefone, endereco, cidade, estado })
}
