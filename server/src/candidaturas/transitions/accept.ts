import type { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/mount.ts'
import { ownVagaChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { candidaturasChanged } from '../change-events.ts'
import { acceptedEmail, afterUndo, notSelectedEmail } from '../emails.ts'
import * as store from './store.ts'
import { whyNotAccepted } from './why-not.ts'

export async function accept(trx: Trx, { body }: Call<typeof acceptCandidatura>) {
  const { candidatura_id: id, override_reason } = body
  // The vaga first: its lock keeps new applicants out until this transaction ends.
  const vaga = await vagas.markPreenchida(trx, { of: id })
  // Then the doctor, whom another hospital may be accepting for the same hours.
  if (vaga) await store.lockMedico(trx, { of: id })
  const accepted = vaga && (await store.markAceita(trx, id, override_reason ?? null))
  if (!accepted) throw new DomainError(await whyNotAccepted(trx, id, vaga !== undefined))

  const notSelected = await store.closePendentes(trx, vaga.id, 'after-undo')
  const clashing = await store.findClashing(trx, accepted.id)
  const { version, ...answer } = accepted
  return {
    answer,
    emails: [acceptedEmail(accepted), ...notSelected.map(notSelectedEmail)].map(afterUndo),
    changed: [ownVagaChanged(vaga), candidaturasChanged(vaga.id, { hospital: vaga.hospital_id })],
    // Until then everybody else knows nothing.
    changedAfterUndo: [
      vagaChanged(vaga),
      candidaturasChanged(vaga.id, { medicos: [accepted, ...notSelected].map(({ medico_id }) => medico_id) }),
      // Other hospitals cannot accept this doctor for these hours any more.
      ...clashing.map(({ vaga_id, hospital_id }) => candidaturasChanged(vaga_id, { hospital: hospital_id })),
    ],
  }
}
