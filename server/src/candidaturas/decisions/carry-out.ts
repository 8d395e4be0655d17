import type { Outcome } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { candidaturasChanged, decisionChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { refusedEmail } from '../drop-out/emails/kinds.ts'
import { markRecusada } from '../drop-out/store.ts'
import { acceptedEmail, notSelectedEmail } from '../emails/kinds.ts'
import * as candidaturas from '../transitions/store.ts'
import { whyNotAccepted } from '../transitions/why-not.ts'
import { notAcceptedEmail } from './emails/kinds.ts'
import { type Decision, deleteDecision, deleteRefusal, lockDecision, lockRefusals, type Refusal } from './store.ts'

/**
 * Carries a decision out with the role of the hospital: accepts the candidatura, or tells the hospital why this is no
 * longer possible. Vaga and decision must be locked.
 * @param decision `is_open` tells whether the vaga was open when it was locked
 */
export async function carryOut(trx: Trx, decision: Decision & { is_open: boolean }): Promise<Outcome<boolean>> {
  const { candidatura_id: id, vaga_id, hospital_id, is_open } = decision
  // Then locks the doctor, because another hospital may be accepting the doctor for the same hours.
  if (is_open) candidaturas.lockMedico(trx, { of: id })
  const accepted = is_open && (await candidaturas.markAceita(trx, id, decision.override_reason))
  if (!accepted) {
    const email = notAcceptedEmail(decision, await whyNotAccepted(trx, id, is_open))
    deleteDecision(trx, vaga_id)
    return { answer: false, emails: [email], changed: decisionChanged(decision) }
  }

  // Waiting refusals come first, due or not, so that their candidaturas become recusada, not nao_selecionada.
  const refused: Outcome<boolean>[] = []
  for (const refusal of await lockRefusals(trx, vaga_id)) refused.push(await carryOutRefusal(trx, refusal))
  vagas.markPreenchida(trx, vaga_id)
  const notSelected = await candidaturas.closePendentes(trx, vaga_id)
  const clashing = await candidaturas.findClashing(trx, id)
  return {
    answer: true,
    emails: [
      acceptedEmail(accepted),
      ...notSelected.map(notSelectedEmail),
      ...refused.flatMap(({ emails }) => emails ?? []),
    ],
    changed: [
      vagaChanged({ id: vaga_id, hospital_id }),
      ...refused.flatMap(({ changed }) => changed ?? []),
      candidaturasChanged(vaga_id, {
        hospital: hospital_id,
        medicos: [accepted, ...notSelected].map(({ medico_id }) => medico_id),
      }),
      // Other hospitals can no longer accept this doctor for these hours.
      ...clashing.map((other) => candidaturasChanged(other.vaga_id, { hospital: other.hospital_id })),
    ],
  }
}

/**
 * Refuses a candidate with the role of the hospital. Nobody is notified if the candidatura is no longer pendente. Vaga
 * and refusal must be locked.
 */
export async function carryOutRefusal(trx: Trx, refusal: Refusal): Promise<Outcome<boolean>> {
  const { candidatura_id, vaga_id, hospital_id: hospital, reason } = refusal
  const refused = await markRecusada(trx, candidatura_id, reason ?? undefined)
  deleteRefusal(trx, candidatura_id)
  if (!refused) return { answer: false, changed: decisionChanged(refusal) }
  return {
    answer: true,
    emails: [refusedEmail(refused)],
    changed: [candidaturasChanged(vaga_id, { hospital, medicos: [refused.medico_id] })],
  }
}

/**
 * Carries out a vaga's decision before a change of the vaga, so that the accepted doctor is notified of the change.
 * @param vagaIdOf returns null for a change that doctors cannot see
 */
export const carriedOutFirst =
  <C, A>(vagaIdOf: (call: C) => string | null, change: (trx: Trx, call: C) => Promise<Outcome<A>>) =>
  async (trx: Trx, call: C): Promise<Outcome<A>> => {
    const vagaId = vagaIdOf(call)
    const decision = vagaId === null ? undefined : await lockDecision(trx, vagaId)
    const accepted = decision && (await carryOut(trx, decision))
    const changed = await change(trx, call)
    return {
      ...changed,
      emails: [...(accepted?.emails ?? []), ...(changed.emails ?? [])],
      changed: [...(accepted?.changed ?? []), ...(changed.changed ?? [])],
    }
  }
