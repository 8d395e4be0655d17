import { createToken, endOtherSessions, getUser, listSessions, logout } from '@plantao/contract/auth/routes'
import type { FactorGrant, PasswordGrant, Session } from '@plantao/contract/auth/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { clientAddress } from '../../platform/security/client-network.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { asAccount } from '../as-account.ts'
import { audit } from '../audit-store.ts'
import { wrongFactorEmailTo } from '../emails/kinds.ts'
import { runAttempt } from '../passwords/attempts.ts'
import { knownCaller, queueHash, unknownCaller } from '../passwords/hash-queue.ts'
import { needsRehash, passwords } from '../passwords/passwords.ts'
import { deviceLimits, factorLimits, signInLimits } from '../rate-limits.ts'
import { findFactor, takeCode } from '../second-factor/store.ts'
import { type Account, findAccountById, findOwners, lockAccount, mailbox, replacePassword, userOf } from '../store.ts'
import { sessionAnswer, userAgentOf } from './answer.ts'
import { sessionsEnded } from './change-events.ts'
import { knownDevice, writeDeviceToken } from './device-tokens.ts'
import { isProofOf, openPasswordProof, sealPasswordProof } from './password-proof.ts'
import { readRefreshToken } from './refresh-tokens.ts'
import { endReusedSession, endSession, endSessionsOf, listOpenSessions, openSession, renewSession } from './store.ts'

export function mountSessionRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db } = services

  mount(app, services, createToken, async ({ query: { grant }, body, request }) => {
    if (grant === 'password' && 'password' in body) {
      const caller = await callerOf(services, request, body)
      return queueHash(caller, () => signIn(services, rateLimiter, request, body))
    }
    if (grant === 'second_factor' && 'code' in body) return signInByCode(services, rateLimiter, request, body)
    if (grant === 'refresh' && 'refresh_token' in body) return refresh(services, request, body.refresh_token)
    throw new DomainError('invalid_request')
  })

  mount(app, services, getUser, ({ actor }) =>
    asAccount(db, actor, async (trx) => {
      const account = await findAccountById(trx, actor.userId)
      if (!account) throw new DomainError('session_required')
      return userOf(account)
    }),
  )

  mount(app, services, logout, async ({ actor, request }) => {
    const ended = await asAccount(db, actor, async (trx) => {
      await audit(trx, 'sign_out', request, actor.userId)
      return endSession(trx, actor.sessionId, 'sign_out')
    })
    db.notify([sessionsEnded(ended)])
  })

  mount(app, services, listSessions, ({ actor }) =>
    asAccount(db, actor, async (trx) => {
      const open = await listOpenSessions(trx, actor.userId)
      return { items: open.map((session) => ({ ...session, is_current: session.id === actor.sessionId })) }
    }),
  )

  mount(app, services, endOtherSessions, async ({ actor, request }) => {
    const ended = await asAccount(db, actor, async (trx) => {
      await audit(trx, 'sign_out_others', request, actor.userId)
      return endSessionsOf(trx, actor.userId, 'sign_out_others', actor.sessionId)
    })
    db.notify([sessionsEnded(ended)])
  })
}

/** The caller as `queueHash` needs it. Callers with a known device wait there in a group of their own. */
async function callerOf({ db, keys }: Services, request: FastifyRequest, { email, device_tokens = [] }: PasswordGrant) {
  const account = mailbox(email)
  if (device_tokens.length === 0) return unknownCaller(request, account)
  const [owner] = await asRole(db, 'app_auth', (trx) => findOwners(trx, email))
  const isKnown = knownDevice(keys, owner, device_tokens) !== null
  return isKnown ? knownCaller(request, account) : unknownCaller(request, account)
}

async function signIn(
  services: Services,
  rateLimiter: RateLimiter,
  request: FastifyRequest,
  { email, password, device_tokens = [] }: PasswordGrant,
): Promise<Session> {
  const { db, keys } = services
  let owners: Account[] = []
  let device: string | null = null
  const limitKeys = async (trx: Trx<'app_auth'>) => {
    owners = await findOwners(trx, email)
    device = knownDevice(keys, owners[0], device_tokens)
    return device ? deviceLimits(device) : signInLimits(request, email)
  }
  return runAttempt(db, rateLimiter, limitKeys, async (attempt) => {
    const hashes = owners.map(({ password_hash }) => password_hash)
    const account = owners[await passwords.find(password, hashes)]
    if (!account) {
      await asRole(db, 'app_auth', async (trx) => {
        await attempt.fail(trx)
        await audit(trx, 'sign_in_failed', request, owners[0]?.id ?? null)
      })
      throw new DomainError('credentials_invalid')
    }
    if (!account.email_confirmed_at) {
      await asRole(db, 'app_auth', async (trx) => {
        await attempt.succeed(trx)
        await audit(trx, 'sign_in_unconfirmed', request, account.id)
      })
      throw new DomainError('email_not_confirmed')
    }
    const renewed = needsRehash(account.password_hash) ? await passwords.hash(password) : null
    return enter(services, request, device, async (trx) => {
      const [hasFactor] = await Promise.all([
        lockAccount(trx, account.id).then(() => findFactor(trx, account.id)),
        attempt.succeed(trx),
      ])
      if (renewed && (await replacePassword(trx, account, renewed))) account.password_hash = renewed
      if (!hasFactor && account.user_type !== 'operator') return { account }
      await audit(trx, 'sign_in_without_code', request, account.id)
      if (!hasFactor) return { answer: new DomainError('second_factor_missing') }
      const token = sealPasswordProof(keys, account, device)
      return { answer: new DomainError('second_factor_required', { token }) }
    })
  })
}

/** The second step of a sign-in with a second factor. Its codes have a limit of their own (`factorLimits`). */
async function signInByCode(
  services: Services,
  rateLimiter: RateLimiter,
  request: FastifyRequest,
  { token, code }: FactorGrant,
): Promise<Session> {
  const { keys } = services
  const proof = openPasswordProof(keys, token)
  if (!proof) throw new DomainError('second_factor_expired')
  const { accountId, device } = proof
  const limits = factorLimits(accountId, device)
  await rateLimiter.consume(limits)
  const session = await enter(services, request, device, async (trx) => {
    await lockAccount(trx, accountId)
    const account = await findAccountById(trx, accountId)
    if (!account || !isProofOf(keys, proof, account) || !(await findFactor(trx, accountId))) {
      return { answer: new DomainError('second_factor_expired') }
    }
    if (await takeCode(trx, keys, accountId, code)) return { account }
    await audit(trx, 'sign_in_code_wrong', request, accountId)
    // Somebody who is not the owner may have the password.
    const emails = device ? [] : [wrongFactorEmailTo(accountId)]
    return { answer: new DomainError('second_factor_wrong'), emails }
  })
  await rateLimiter.reset(limits)
  return session
}

/** Opens a session for the account that `check` returns, in the transaction of the check. */
async function enter(
  services: Services,
  request: FastifyRequest,
  device: string | null,
  check: (trx: Trx<'app_auth'>) => Promise<{ account: Account } | Outcome<DomainError>>,
): Promise<Session> {
  const { db, keys } = services
  const begin = <R>(work: (trx: Trx<'app_auth'>) => Promise<R>) => asRole(db, 'app_auth', work)
  type Opened = NonNullable<Awaited<ReturnType<typeof openSession>>>
  type Done = DomainError | { account: Account; opened: Opened }
  const done = await runTransition(services, begin, async (trx: Trx<'app_auth'>): Promise<Outcome<Done>> => {
    const checked = await check(trx)
    if ('answer' in checked) return checked
    const { account } = checked
    const [opened] = await Promise.all([
      openSession(trx, { account, ip: clientAddress(request), userAgent: userAgentOf(request) }),
      audit(trx, 'sign_in', request, account.id),
    ])
    // No session means that the password changed during the comparison, so the typed password is the old one.
    return { answer: opened ? { account, opened } : new DomainError('credentials_invalid') }
  })
  if (done instanceof DomainError) throw done
  const { account, opened } = done
  db.notify([sessionsEnded(opened.ended)])
  return {
    ...(await sessionAnswer(keys, account, { sessionId: opened.id, counter: 0 })),
    device_token: writeDeviceToken(keys, account, device ?? undefined),
  }
}

async function refresh({ db, keys, log }: Services, request: FastifyRequest, text: string): Promise<Session> {
  const token = readRefreshToken(keys, text)
  if (!token) throw new DomainError('refresh_token_invalid')
  const { renewed, ended } = await asRole(db, 'app_auth', async (trx) => {
    const renewed = await renewSession(trx, token)
    const ended = renewed ? undefined : await endReusedSession(trx, token)
    if (ended) await audit(trx, 'refresh_reuse', request, ended.user_id)
    return { renewed, ended }
  })
  if (ended) {
    db.notify([sessionsEnded([ended])])
    log.warn({ sessionId: ended.id }, 'a refresh token was used again: session ended')
  }
  // Thrown here, because an error inside the transaction would undo the end of the session.
  if (!renewed) throw new DomainError('refresh_token_invalid')
  return sessionAnswer(keys, renewed, { sessionId: token.sessionId, counter: renewed.counter })
}
