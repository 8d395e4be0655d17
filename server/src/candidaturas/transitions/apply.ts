import type { applyToVaga } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged } from '../../vagas/change-events.ts'
import { receivedEmail } from '../emails/kinds.ts'
import * as store from './store.ts'
import { whyNotApplied } from './why-not.ts'

export async function apply(trx: Trx, { body }: Call<typeof applyToVaga>) {
  const created = await store.createCandidatura(trx, body)
  if (!created) throw new DomainError(await whyNotApplied(trx, body))
  const { hospital_id, version, ...candidatura } = created
  return {
    answer: candidatura,
    emails: [receivedEmail(created)],
    dealtWith: created.vaga_id,
    changed: [candidaturasChanged(created.vaga_id, { hospital: hospital_id, medicos: [created.medico_id] })],
  }
}
