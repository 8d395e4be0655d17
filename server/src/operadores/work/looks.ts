import { lookedAtEmail } from '../../auth/requests/emails/kinds.ts'
import { sessionsEnded } from '../../auth/sessions/change-events.ts'
import { endSessionsOf } from '../../auth/sessions/store.ts'
import { recordLook } from '../../auth/suspension/store.ts'
import { type Trx, withRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import * as store from './store.ts'

/** Opens the page of an account, and tells its person. The answer is null if there is no such account. */
export async function lookAtAccount(trx: Trx<'app_operador'>, account: string, reason: string) {
  const answer = await store.lookAtAccount(trx, account, reason)
  return { answer, emails: answer ? [lookedAtEmail(account)] : [] }
}

/** Opens the history of a vaga, and tells its hospital and each candidate. */
export async function lookAtVaga(trx: Trx<'app_operador'>, vaga: string, reason: string) {
  const answer = await store.lookAtVaga(trx, vaga, reason)
  const candidates = answer?.candidaturas.map(({ medico_user_id }) => medico_user_id) ?? []
  const people = [answer?.vaga.hospital_user_id, ...candidates]
  return { answer, emails: people.flatMap((account) => (account ? [lookedAtEmail(account)] : [])) }
}

/** Ends the sessions of an account, and tells its person. @throws {DomainError} `account_not_found` */
export async function endSessions(trx: Trx<'app_operador'>, account: string, reason: string) {
  if (!(await recordLook(trx, account, 'sessoes', reason))) throw new DomainError('account_not_found')
  const ended = await withRole(trx, 'app_auth', () => endSessionsOf(trx, account, 'operator'))
  return { answer: ended.length, emails: [lookedAtEmail(account)], changed: [sessionsEnded(ended)] }
}
