import { createToken, endOtherSessions, getUser, listSessions, logout } from '@plantao/contract/auth/routes'
import type { PasswordGrant, Session } from '@plantao/contract/auth/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runTransition } from '../../notificacoes/transition.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { clientAddress } from '../../platform/security/client-network.ts'
import type { Keys } from '../../platform/security/keys.ts'
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
import { readRefreshToken } from './refresh-tokens.ts'
import { endReusedSession, endSession, endSessionsOf, listOpenSessions, openSession, renewSession } from './store.ts'

export function mountSessionRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db } = services

  mount(app, services, createToken, async ({ query: { grant }, body, request }) => {
    if (grant === 'password' && 'password' in body) {
      const caller = await callerOf(services, request, body)
      return queueHash(caller, () => signIn(services, rateLimiter, request, body))
    }
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
  { email, password, device_tokens = [], code }: PasswordGrant,
): Promise<Session> {
  const { db, keys } = services
  const begin = <R>(work: (trx: Trx) => Promise<R>) => asRole(db, 'app_auth', work)
  let owners: Account[] = []
  let device: string | null = null
  const limitKeys = async (trx: Trx) => {
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
    const codeLimits = code === undefined ? [] : factorLimits(account.id, device)
    await rateLimiter.consume(codeLimits)
    const session = await runTransition<FactorRefusal | Opened>(services, begin, async (trx) => {
      await lockAccount(trx, account.id)
      const refusal = await factorBlockedBy(trx, keys, account, code)
      if (refusal) {
        // The password was right, so the attempt is no failure. Codes have a limit of their own (`factorLimits`).
        await attempt.succeed(trx)
        const event = refusal === 'second_factor_wrong' ? 'sign_in_code_wrong' : 'sign_in_without_code'
        await audit(trx, event, request, account.id)
        // Somebody who is not the owner may have the password.
        const isStranger = refusal === 'second_factor_wrong' && !device
        return { answer: refusal, emails: isStranger ? [wrongFactorEmailTo(account.id)] : [] }
      }
      if (renewed && (await replacePassword(trx, account, renewed))) account.password_hash = renewed
      const [opened] = await Promise.all([
        openSession(trx, { account, ip: clientAddress(request), userAgent: userAgentOf(request) }),
        attempt.succeed(trx),
        audit(trx, 'sign_in', request, account.id),
      ])
      return { answer: opened }
    })
    if (typeof session === 'string') throw new DomainError(session)
    await rateLimiter.reset(codeLimits)
    // No session means that the password changed during the comparison, so the typed password is the old one.
    if (!session) throw new DomainError('credentials_invalid')
    db.notify([sessionsEnded(session.ended)])
    return {
      ...(await sessionAnswer(keys, account, { sessionId: session.id, counter: 0 })),
      device_token: writeDeviceToken(keys, account, device ?? undefined),
    }
  })
}

type FactorRefusal = NonNullable<Awaited<ReturnType<typeof factorBlockedBy>>>
type Opened = Awaited<ReturnType<typeof openSession>>

/** The reason against a sign-in with the right password. Null if the code is right, or if no code is needed. */
async function factorBlockedBy(trx: Trx, keys: Keys, account: Account, code: string | undefined) {
  if (!(await findFactor(trx, account.id))) return account.user_type === 'operator' ? 'second_factor_missing' : null
  if (code === undefined) return 'second_factor_required'
  return (await takeCode(trx, keys, account.id, code)) ? null : 'second_factor_wrong'
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
