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

/**
 * @param reason a text that the suspended person reads
 * @throws {DomainError} account_not_found, account_already_suspended
 */
export async function suspend(trx: Trx<'app_operador'>, account: string, reason: string) {
  await record(trx, account, reason)
  const suspended = await store.suspendAccount(trx, account, reason)
  if (!suspended) throw new DomainError('account_already_suspended')
  const shifts = await candidaturas.findParties(trx, suspended.shift_ids)
  return {
    answer: { id: account },
    emails: [accountSuspendedEmail(account), ...shifts.map(shiftHospitalSuspendedEmail)],
    changed: await changesOf(trx, suspended),
  }
}

/** @throws {DomainError} account_not_found, account_not_suspended */
export async function lift(trx: Trx<'app_operador'>, account: string, reason: string) {
  await record(trx, account, reason)
  const lifted = await store.liftSuspension(trx, account)
  if (!lifted) throw new DomainError('account_not_suspended')
  return { answer: { id: account }, emails: [suspensionLiftedEmail(account)], changed: await changesOf(trx, lifted) }
}

async function record(trx: Trx<'app_operador'>, account: string, reason: string) {
  if (!(await store.recordLook(trx, account, 'suspensao', reason))) throw new DomainError('account_not_found')
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
