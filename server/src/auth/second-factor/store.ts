import { parseFactorCode } from '@plantao/contract/auth/second-factor/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { lockAccount } from '../store.ts'
import {
  firstStep,
  hashOfRecoveryCode,
  isRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  stepOf,
} from './codes.ts'

/** The account's second factor, if it is on. */
export function findFactor(trx: Trx<'app_auth'>, userId: string) {
  return trx
    .selectFrom('auth.second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

export async function countRecoveryCodes(trx: Trx<'app_auth'>, userId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from auth.recovery_codes where user_id = ${userId} and used_at is null`.execute(trx)
  return rows[0]!.count
}

/** Creates a second factor that is not on yet, or renews its secret. Null when the factor is on already. */
export async function beginFactor(trx: Trx<'app_auth'>, keys: Keys, userId: string) {
  const secret = newSecret()
  const begun = await trx
    .insertInto('auth.second_factors')
    .values({ user_id: userId, secret: sealSecret(keys, userId, secret) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sql`excluded.secret` })
        .where('auth.second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return begun ? secret : null
}

/**
 * @returns 'on' if the factor was on already, 'not begun' if there is no readable secret
 * @throws {DomainError} second_factor_wrong
 */
export async function confirmFactor(trx: Trx<'app_auth'>, keys: Keys, userId: string, typed: string) {
  await lockAccount(trx, userId)
  const begun = await trx
    .selectFrom('auth.second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const secret = begun && openSecret(keys, userId, begun.secret)
  if (!secret) return 'not begun'
  if (begun.confirmed_at) return 'on'
  const step = firstStep(secret, typed)
  const confirmed = await trx
    .updateTable('auth.second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', begun.secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed ? 'confirmed' : 'on'
}

/** Turns on a factor with this secret. @param step the TOTP step of the typed code, which cannot be used again */
export async function setFactor(
  trx: Trx<'app_auth'>,
  keys: Keys,
  { userId, secret, step }: { userId: string; secret: string; step: number },
) {
  const values = { secret: sealSecret(keys, userId, secret) }
  await trx
    .insertInto('auth.second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  await trx
    .updateTable('auth.second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** A recovery code works once, in place of a code from the app. */
export async function replaceRecoveryCodes(trx: Trx<'app_auth'>, keys: Keys, userId: string) {
  await trx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute()
  const codes = newRecoveryCodes()
  await trx
    .insertInto('auth.recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfRecoveryCode(keys, userId, code) })))
    .execute()
  return codes
}

/** Uses up a code from the authenticator app, or a recovery code. Returns false if the code is not valid. */
export async function takeCode(trx: Trx<'app_auth'>, keys: Keys, userId: string, typed: string): Promise<boolean> {
  const code = parseFactorCode(typed)
  if (!code) return false
  return code.kind === 'app'
    ? takeAppCode(trx, keys, userId, code.code)
    : takeRecoveryCode(trx, keys, userId, code.code)
}

async function takeAppCode(trx: Trx<'app_auth'>, keys: Keys, userId: string, code: string) {
  const factor = await findFactor(trx, userId)
  const secret = factor && openSecret(keys, userId, factor.secret)
  const step = secret ? stepOf(secret, code) : null
  if (!secret || step === null) return false
  const used = await trx
    .updateTable('auth.second_factors')
    // The TOTP secret is encrypted again, with a key from the newest AUTH_SECRET.
    .set({ last_step: step, secret: sealSecret(keys, userId, secret) })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

async function takeRecoveryCode(trx: Trx<'app_auth'>, keys: Keys, userId: string, code: string) {
  const left = await trx
    .selectFrom('auth.recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  const found = left.find(({ code_hash }) => isRecoveryCode(keys, userId, code, code_hash))
  if (!found) return false
  const used = await trx
    .updateTable('auth.recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', found.code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns false if the account has no factor, or belongs to an operator. */
export async function removeFactor(trx: Trx<'app_auth'>, userId: string) {
  const removed = await trx
    .deleteFrom('auth.second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Turns a factor off, for example after its phone was lost, and deletes its recovery codes. */
export async function suspendFactor(trx: Trx<'app_auth'>, userId: string) {
  await trx.updateTable('auth.second_factors').set({ confirmed_at: null }).where('user_id', '=', userId).execute()
  await trx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute()
}
