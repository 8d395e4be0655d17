import type { refuseCandidatura, undoRefusal } from '@plantao/contract/candidaturas/routes'
import { writingSeconds } from '@plantao/contract/candidaturas/states'
import type { RouteOutput } from '@plantao/contract/route'
import type { Outcome } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { decisionChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { carryOutRefusal } from '../decisions/carry-out.ts'
import { createRefusal, findCandidatura, takeRefusalBack } from '../decisions/store.ts'
import { whyNotRefusalUndone, whyNotRefused } from '../transitions/why-not.ts'

type Candidatura = RouteOutput<typeof refuseCandidatura>

/** Records a refusal, which can be undone for some seconds. */
export const refuse =
  (undoSeconds: number) =>
  async (trx: Trx, { body }: Call<typeof refuseCandidatura>): Promise<Outcome<Candidatura>> => {
    const { candidatura_id: id, reason, is_writing_reason } = body
    const seconds = is_writing_reason ? writingSeconds : undoSeconds
    // The vaga comes first: its lock keeps other decisions out until this transaction ends.
    const [vaga, found] = await Promise.all([vagas.lockOpen(trx, { of: id }), findCandidatura(trx, id)])
    const refusal = vaga && (await createRefusal(trx, id, reason ?? null, seconds))
    if (!found || !refusal) throw new DomainError(await whyNotRefused(trx, id))
    const answer = { ...found, status: 'recusada' as const }
    if (seconds > 0) return { answer, dealtWith: refusal.vaga_id, changed: decisionChanged(refusal) }
    return { ...(await carryOutRefusal(trx, refusal)), answer, dealtWith: refusal.vaga_id }
  }

export async function undoOwnRefusal(trx: Trx, { body: { candidatura_id: id } }: Call<typeof undoRefusal>) {
  const undone = await takeRefusalBack(trx, id)
  if (!undone) throw new DomainError(await whyNotRefusalUndone(trx, id))
  const { hospital_id, ...answer } = undone
  return { answer, dealtWith: answer.vaga_id, changed: decisionChanged(undone) }
}
