import type { withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged } from '../../vagas/change-events.ts'
import { whyNotWithdrawn } from '../transitions/why-not.ts'
import { withdrawnEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function withdraw(trx: Trx, { body: { candidatura_id: id, reason } }: Call<typeof withdrawCandidatura>) {
  const withdrawn = await store.markRetirada(trx, id, reason)
  if (!withdrawn) throw new DomainError(await whyNotWithdrawn(trx, id))
  const { hospital_id, version, ...answer } = withdrawn
  return {
    answer,
    emails: [withdrawnEmail(withdrawn)],
    dealtWith: answer.vaga_id,
    changed: [candidaturasChanged(answer.vaga_id, { hospital: hospital_id, medicos: [answer.medico_id] })],
  }
}
