import type { refuseCandidatura } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { takeBack } from '../decisions/store.ts'
import { whyNotRefused } from '../transitions/why-not.ts'
import { refusedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function refuse(trx: Trx, { body: { candidatura_id: id, reason } }: Call<typeof refuseCandidatura>) {
  // The vaga's lock prevents a decision meanwhile. Undoing a decision needs no notice: nobody knew of it.
  await vagas.lockOpen(trx, { of: id })
  await takeBack(trx, id)
  const refused = await store.markRecusada(trx, id, reason)
  if (!refused) throw new DomainError(await whyNotRefused(trx, id))
  const { hospital_id, version, ...answer } = refused
  return {
    answer,
    emails: [refusedEmail(refused)],
    changed: [candidaturasChanged(answer.vaga_id, { hospital: hospital_id, medicos: [answer.medico_id] })],
  }
}
