import type { rateHospital, rateMedico, replyToAvaliacao, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import { rateBlockedBy } from '@plantao/contract/candidaturas/shift-day/rules'
import { findReportOfRating, reportReceivedEmails } from '../notificacoes/tell-operators.ts'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { accountTypeIn } from '../platform/http/callers.ts'
import type { Call } from '../platform/http/mount.ts'
import { shiftRated } from './change-events.ts'
import { receivedEmails } from './emails/kinds.ts'
import * as store from './store.ts'

export const ofMedico = async (trx: Trx<'app_hospital'>, { body }: Call<typeof rateMedico>) =>
  outcomeOf(trx, 'hospital', body.candidatura_id, await store.rateMedico(trx, body))

export const ofHospital = async (trx: Trx<'app_medico'>, { body }: Call<typeof rateHospital>) =>
  outcomeOf(trx, 'medico', body.candidatura_id, await store.rateHospital(trx, body))

async function outcomeOf(trx: Trx, by: 'medico' | 'hospital', candidaturaId: string, isRated: boolean) {
  const shift = await store.findShiftDay(trx, candidaturaId)
  if (!shift) throw new DomainError('candidatura_not_found')
  const { day, now } = shift
  if (!isRated || !day.given) throw new DomainError(rateBlockedBy(day, new Date(now)) ?? 'rating_already_given')
  return {
    answer: day.given,
    // The second rating opens both ratings. Until then the other side must not notice the first.
    emails: day.given.is_open ? receivedEmails(shift) : [],
    dealtWith: shift.vaga_id,
    changed: [day.given.is_open ? shiftRated(shift) : shiftRated(shift, [by])],
  }
}

export async function reply(trx: Trx, { actor, body: { avaliacao_id: id, reply } }: Call<typeof replyToAvaliacao>) {
  const answered = await store.reply(trx, id, reply)
  if (answered) return answered
  const isOwn = await store.isRatingOf(trx, accountTypeIn(actor), id)
  throw new DomainError(isOwn ? 'avaliacao_already_answered' : 'avaliacao_not_found')
}

export async function report(trx: Trx, { actor, body, services }: Call<typeof reportAvaliacao>) {
  const { avaliacao_id: id, reason } = body
  const answer = await store.report(trx, id, reason)
  if (!answer) {
    const isOwn = await store.isRatingOf(trx, accountTypeIn(actor), id)
    throw new DomainError(isOwn ? 'avaliacao_already_reported' : 'avaliacao_not_found')
  }
  const reportId = await findReportOfRating(trx, id)
  return { answer, emails: reportId ? await reportReceivedEmails(trx, services.config, reportId) : [] }
}
