import { acceptBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { type VagaMoment, vagaSituation } from '@plantao/contract/vagas/rules'
import { useNow } from '../../../lib/time/use-now.ts'

/**
 * True while the candidatura is pendente, no other candidatura is accepted and the vaga is open. A clash with another
 * shift of the doctor does not matter.
 */
export function useIsOffered(vaga: VagaMoment, candidatura: CandidaturaOfVaga, sameVaga: readonly CandidaturaOfVaga[]) {
  const blockedBy = acceptBlockedBy(candidatura, sameVaga, vagaSituation(vaga, useNow()))
  return blockedBy === null || blockedBy === 'medico_already_booked'
}
