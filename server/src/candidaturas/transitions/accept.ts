import type { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import type { RouteOutput } from '@plantao/contract/route'
import type { Outcome } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import * as vagas from '../../vagas/store.ts'
import { decisionChanged } from '../change-events.ts'
import { carryOut } from '../decisions/carry-out.ts'
import { isRefused } from '../decisions/refusals-store.ts'
import { createDecision, findDecision } from '../decisions/store.ts'
import * as store from './store.ts'
import { whyNotAccepted } from './why-not.ts'

type Candidatura = RouteOutput<typeof acceptCandidatura>

/** @param undoSeconds delay before the decision is carried out; 0 carries it out in the same transaction */
export const accept =
  (undoSeconds: number) =>
  async (trx: Trx, { body }: Call<typeof acceptCandidatura>): Promise<Outcome<Candidatura>> => {
    const { candidatura_id: id, override_reason } = body
    // The vaga comes first: its lock keeps other decisions out until this transaction ends.
    const vaga = await vagas.lockOpen(trx, { of: id })
    const standing = await findDecision(trx, { of: id })
    if (standing) return { answer: shown(standing, id) }
    // The hospital must undo its refusal of this candidate first.
    if (await isRefused(trx, id)) throw new DomainError('candidatura_not_pendente')
    // The doctor is locked too, because another hospital may be accepting the doctor for the same hours.
    if (vaga) await store.lockMedico(trx, { of: id })
    const decision = vaga && (await createDecision(trx, id, override_reason ?? null, undoSeconds))
    if (!decision) throw new DomainError(await whyNotAccepted(trx, id, vaga !== undefined))

    const answer = shown((await findDecision(trx, { of: id }))!, id)
    if (undoSeconds > 0) return { answer, dealtWith: answer.vaga_id, changed: decisionChanged(decision) }
    return { ...(await carryOut(trx, decision)), answer, dealtWith: answer.vaga_id }
  }

function shown({ candidatura_id, ...candidatura }: Candidatura & { candidatura_id: string }, id: string): Candidatura {
  if (candidatura_id !== id) throw new DomainError('vaga_already_filled')
  return { ...candidatura, status: 'aceita' }
}
