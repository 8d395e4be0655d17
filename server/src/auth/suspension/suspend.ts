import * as candidaturas from '../../candidaturas/store.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import { sessionsEnded } from '../sessions/change-events.ts'
import { accountSuspendedEmail, shiftHospitalSuspendedEmail, suspensionLiftedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

/*
 * Transitions of an operator. A suspended account may read, but may write only by routes with `whileSuspended`. Its
 * open vagas are hidden, its pendente candidaturas are set aside, and its sessions end.
 */

interface Suspension {
  accountId: string
  /** A text that the suspended person reads. */
  reason: string
}

/** @throws {DomainError} account_not_found, account_already_suspended */
export async function suspend(trx: Trx, { accountId, reason }: Suspension) {
  const suspended = await store.suspendAccount(trx, accountId, reason)
  if (!suspended) {
    throw new DomainError((await store.isAccount(trx, accountId)) ? 'account_already_suspended' : 'account_not_found')
  }
  const shifts = await candidaturas.findParties(trx, suspended.shift_ids)
  return {
    answer: {},
    emails: [accountSuspendedEmail(accountId), ...shifts.map(shiftHospitalSuspendedEmail)],
    changed: await changesOf(trx, suspended),
  }
}

/** @throws {DomainError} account_not_found, account_not_suspended */
export async function lift(trx: Trx, { accountId }: Pick<Suspension, 'accountId'>) {
  const lifted = await store.liftSuspension(trx, accountId)
  if (!lifted) {
    throw new DomainError((await store.isAccount(trx, accountId)) ? 'account_not_suspended' : 'account_not_found')
  }
  return { answer: {}, emails: [suspensionLiftedEmail(accountId)], changed: await changesOf(trx, lifted) }
}

async function changesOf(
  trx: Trx,
  {
    hospital_id,
    session_ids,
    vaga_ids,
    candidatura_ids,
  }: NonNullable<Awaited<ReturnType<typeof store.liftSuspension>>>,
) {
  const setAside = await candidaturas.findParties(trx, candidatura_ids)
  return [
    sessionsEnded(session_ids.map((id) => ({ id }))),
    ...(hospital_id === null ? [] : vaga_ids.map((id) => vagaChanged({ id, hospital_id }))),
    ...setAside.map(({ vaga_id, hospital_id: hospital, medico_id }) =>
      candidaturasChanged(vaga_id, { hospital, medicos: [medico_id] }),
    ),
  ]
}
