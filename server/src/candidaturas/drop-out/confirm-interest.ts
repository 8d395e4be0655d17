import type { confirmInterest } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged } from '../../vagas/change-events.ts'
import { renewCandidatura } from '../transitions/store.ts'
import { whyNotConfirmed } from '../transitions/why-not.ts'
import { renewedEmail } from './emails/kinds.ts'

/**
 * Only the doctor can make a candidatura pendente again after nao_selecionada. Otherwise a hospital could accept a
 * doctor without consent.
 */
export async function confirmOwnInterest(trx: Trx, { body: { candidatura_id: id } }: Call<typeof confirmInterest>) {
  const renewed = await renewCandidatura(trx, id)
  if (!renewed) throw new DomainError(await whyNotConfirmed(trx, id))
  const { hospital_id, version, ...answer } = renewed
  return {
    answer,
    emails: [renewedEmail(renewed)],
    dealtWith: answer.vaga_id,
    changed: [candidaturasChanged(answer.vaga_id, { hospital: hospital_id, medicos: [answer.medico_id] })],
  }
}
