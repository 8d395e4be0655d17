import type { acceptCandidatura, undoAccept } from '@plantao/contract/candidaturas/routes'
import type { RouteOutput } from '@plantao/contract/route'
import type { Outcome } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { decisionChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { carryOut } from '../decisions/carry-out.ts'
import { createDecision, type Decided, findDecided, takeBack } from '../decisions/store.ts'
import * as store from './store.ts'
import { whyNotAccepted, whyNotUndone } from './why-not.ts'

type Candidatura = RouteOutput<typeof acceptCandidatura>

/** @param undoSeconds delay before the decision is carried out; 0 carries it out in the same transaction */
export const accept =
  (undoSeconds: number) =>
  async (trx: Trx, { body }: Call<typeof acceptCandidatura>): Promise<Outcome<Candidatura>> => {
    const { candidatura_id: id, override_reason } = body
    // The vaga comes first: its lock keeps other decisions out until this transaction ends. The doctor is locked too,
    // because another hospital may be accepting the doctor for the same hours.
    const locking = vagas.lockOpen(trx, { of: id })
    store.lockMedico(trx, { of: id })
    const [vaga, found] = await Promise.all([locking, findDecided(trx, id)])
    if (found?.accepted_id) {
      if (found.accepted_id !== id) throw new DomainError('vaga_already_filled')
      return { answer: shown(found) }
    }
    // The hospital must undo its refusal of this candidate first.
    if (found?.is_refused) throw new DomainError('candidatura_not_pendente')
    const decision = vaga && (await createDecision(trx, id, override_reason ?? null, undoSeconds))
    if (!found || !decision) throw new DomainError(await whyNotAccepted(trx, id, vaga !== undefined))

    const answer = shown(found)
    if (undoSeconds > 0) return { answer, dealtWith: answer.vaga_id, changed: decisionChanged(decision) }
    return { ...(await carryOut(trx, { ...decision, is_open: true })), answer, dealtWith: answer.vaga_id }
  }

export async function undo(trx: Trx, { body: { candidatura_id: id } }: Call<typeof undoAccept>) {
  const undone = await takeBack(trx, id)
  if (!undone) throw new DomainError(await whyNotUndone(trx, id))
  const { hospital_id, ...answer } = undone
  return { answer, dealtWith: answer.vaga_id, changed: decisionChanged(undone) }
}

const shown = ({ accepted_id, is_refused, ...candidatura }: Decided): Candidatura => ({
  ...candidatura,
  status: 'aceita',
})
