import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { recordLook } from './store.ts'
import * as suspension from './suspend.ts'

/** Suspends an account, and records the operator's reason. @throws {DomainError} `account_…` */
export async function suspend(trx: Trx, account: string, reason: string) {
  await record(trx, account, reason)
  const outcome = await suspension.suspend(trx, { accountId: account, reason })
  return { ...outcome, answer: { id: account } }
}

/** Lifts a suspension, and records the operator's reason. @throws {DomainError} `account_…` */
export async function lift(trx: Trx, account: string, reason: string) {
  await record(trx, account, reason)
  const outcome = await suspension.lift(trx, { accountId: account })
  return { ...outcome, answer: { id: account } }
}

async function record(trx: Trx, account: string, reason: string) {
  if (!(await recordLook(trx, account, 'suspensao', reason))) throw new DomainError('account_not_found')
}
