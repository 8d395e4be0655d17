import type {
  answerNoShow,
  checkIn,
  checkOut,
  confirmPresence,
  reportNoShow,
} from '@plantao/contract/candidaturas/shift-day/routes'
import * as rules from '@plantao/contract/candidaturas/shift-day/rules'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import type { ErrorCode } from '@plantao/contract/errors'
import type { RawBuilder } from 'kysely'
import { findShiftDay } from '../../avaliacoes/store.ts'
import type { Email } from '../../notificacoes/emails/email.ts'
import type { Outcome } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged } from '../../vagas/change-events.ts'
import type { OfHospital, OfMedico } from '../email-facts.ts'
import { noShowAnsweredEmail, noShowEmail } from './emails/kinds.ts'
import * as store from './store.ts'

async function takeStep(
  trx: Trx,
  id: string,
  step: RawBuilder<unknown>,
  blockedBy: (day: ShiftDay, now: Date) => ErrorCode | null,
  emailOf?: (parties: OfMedico & OfHospital) => Email,
): Promise<Outcome<ShiftDay>> {
  const isTaken = await store.take(trx, step)
  const found = await findShiftDay(trx, id)
  if (!found) throw new DomainError('candidatura_not_found')
  const { day, now, vaga_id, medico_id, hospital_id } = found
  // The database compares microseconds, but `blockedBy` only milliseconds, so `blockedBy` may miss the reason.
  if (!isTaken) throw new DomainError(blockedBy(day, new Date(now)) ?? 'shift_day_too_early')
  return {
    answer: day,
    emails: emailOf ? [emailOf({ id, medico_id, hospital_id })] : [],
    dealtWith: vaga_id,
    changed: [candidaturasChanged(vaga_id, { hospital: hospital_id, medicos: [medico_id] })],
  }
}

export const checkInStep = (trx: Trx, { body: { candidatura_id: id } }: Call<typeof checkIn>) =>
  takeStep(trx, id, store.steps.checkIn(id), rules.checkInBlockedBy)

export const checkOutStep = (trx: Trx, { body: { candidatura_id: id } }: Call<typeof checkOut>) =>
  takeStep(trx, id, store.steps.checkOut(id), rules.checkOutBlockedBy)

export const presenceStep = (trx: Trx, { body: { candidatura_id: id } }: Call<typeof confirmPresence>) =>
  takeStep(trx, id, store.steps.confirmPresence(id), rules.presenceBlockedBy)

export const noShowStep = (trx: Trx, { body: { candidatura_id: id } }: Call<typeof reportNoShow>) =>
  takeStep(trx, id, store.steps.reportNoShow(id), rules.noShowBlockedBy, noShowEmail)

export const answer = (trx: Trx, { body: { candidatura_id: id, answer } }: Call<typeof answerNoShow>) =>
  takeStep(trx, id, store.steps.answerNoShow(id, answer), rules.noShowAnswerBlockedBy, noShowAnsweredEmail)
