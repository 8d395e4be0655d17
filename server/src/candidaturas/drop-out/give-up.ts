import type { giveUpShift } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { findClashing, lockMedico } from '../transitions/store.ts'
import { whyNotGivenUp } from '../transitions/why-not.ts'
import { givenUpEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function giveUp(trx: Trx, { body: { candidatura_id: id, reason } }: Call<typeof giveUpShift>) {
  const vaga = await vagas.reopenGivenUp(trx, { of: id })
  if (vaga) lockMedico(trx, { of: id })
  const givenUp = vaga && (await store.markDesistencia(trx, id, reason))
  if (!givenUp) throw new DomainError(await whyNotGivenUp(trx, id))
  const { hospital_id, version, ...answer } = givenUp
  return {
    answer,
    emails: [givenUpEmail(givenUp)],
    dealtWith: vaga.id,
    changed: [
      vagaChanged(vaga),
      candidaturasChanged(vaga.id, { hospital: hospital_id, medicos: [answer.medico_id] }),
      ...(await clashingChanged(trx, id)),
    ],
    opened: [vaga.id],
  }
}

/** Events for other hospitals, which can now accept this doctor for the same hours. */
export async function clashingChanged(trx: Trx, id: string) {
  const clashing = await findClashing(trx, id)
  return clashing.map(({ vaga_id, hospital_id }) => candidaturasChanged(vaga_id, { hospital: hospital_id }))
}
