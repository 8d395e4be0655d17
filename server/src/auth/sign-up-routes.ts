import { confirmEmail, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { SignupBody } from '@plantao/contract/auth/schema'
import type { FastifyInstance } from 'fastify'
import { createHospitalRow } from '../hospitais/store.ts'
import { createMedicoRow } from '../medicos/store.ts'
import { queueAccountEmail } from '../notificacoes/store.ts'
import type { Limits } from '../platform/auth/limits.ts'
import { passwords } from '../platform/auth/passwords.ts'
import type { Keys } from '../platform/auth/tokens.ts'
import { asRole, type Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../platform/services.ts'
import { audit } from './audit-store.ts'
import { confirmedByUsedToken, createOneTimeToken, useToken } from './one-time-store.ts'
import {
  type Account,
  claimMailbox,
  confirmAccount,
  createAccount,
  findAccount,
  mailbox,
  removeUnconfirmed,
} from './store.ts'
import { resendTries, signUpTries } from './tries.ts'

export function mountSignUpRoutes(app: FastifyInstance, services: Services, limits: Limits) {
  const { db, keys, config } = services

  mount(app, services, signUp, ({ body, request }) =>
    passwords.admit(async () => {
      const tries = signUpTries(request)
      await limits.take(tries)
      const { email, data } = body
      // Before it is known whether the address is taken, so that the time does not tell.
      const passwordHash = await passwords.hash(body.password).catch(async (error: unknown) => {
        await limits.giveBack(tries)
        throw error
      })
      const isTaken = await asRole(db, 'app_auth', async (trx) => {
        const existing = await claimMailbox(trx, email)
        if (existing?.email_confirmed_at) {
          if (config.hideExisting) await tellOwner(trx, existing)
          await audit(trx, 'sign_up_taken', request, existing.id)
          return true
        }
        // Whoever did not confirm has no claim: the newest sign-up stands, with the kind of user it says.
        if (existing) await removeUnconfirmed(trx, existing.id)
        const account = await createAccount(trx, { email, passwordHash, data })
        await createProfile(trx, account.id, data)
        await queueConfirmation(trx, keys, account)
        await audit(trx, 'sign_up', request, account.id)
        return false
      })
      if (isTaken && !config.hideExisting) throw new DomainError('user_already_registered')
      return { email: mailbox(email) }
    }),
  )

  mount(app, services, confirmEmail, async ({ query, request, reply }) => {
    const account = await asRole(db, 'app_auth', async (trx) => {
      const userId = await useToken(trx, 'confirm', query.token)
      if (!userId) return confirmedByUsedToken(trx, query.token)
      await audit(trx, 'confirm', request, userId)
      return confirmAccount(trx, userId)
    })
    const view = account?.user_type === 'hospital' ? 'hospital-login' : 'doctor-login'
    return reply.redirect(`/?view=${view}&confirmed=${account ? 1 : 0}`, 303)
  })

  mount(app, services, resendConfirmation, async ({ body: { email }, request }) => {
    await limits.take(resendTries(request, email))
    await asRole(db, 'app_auth', async (trx) => {
      const account = await findAccount(trx, email)
      if (account && !account.email_confirmed_at) await queueConfirmation(trx, keys, account)
      await audit(trx, 'resend', request, account?.id ?? null)
    })
  })
}

function createProfile(trx: Trx, userId: string, data: SignupBody['data']) {
  if (data.user_type === 'doctor') {
    const { nome, crm, telefone } = data
    return createMedicoRow(trx, { auth_user_id: userId, nome, crm, telefone })
  }
  const { nomeHospital: nome, cnpj, telefone, endereco, cidade, estado } = data
  return createHospitalRow(trx, { auth_user_id: userId, nome, cnpj, telefone, endereco, cidade, estado })
}

async function queueConfirmation(trx: Trx, keys: Keys, account: Account) {
  const key = await createOneTimeToken(trx, keys, 'confirm', account.id)
  await queueAccountEmail(trx, { kind: 'confirm-email', key, account })
}

/** AUTH_HIDE_EXISTING: who signs up is told nothing, whom the address belongs to is, at most once a day. */
async function tellOwner(trx: Trx, account: Account) {
  const today = new Date().toISOString().slice(0, 10)
  await queueAccountEmail(trx, { kind: 'account-exists', key: `${account.id}:${today}`, account })
}
