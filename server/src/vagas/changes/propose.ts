import type { proposeChange } from '@plantao/contract/vagas/changes/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, ownVagaChanged } from '../change-events.ts'
import { recordPhonesRead } from '../own-vagas/accepted-phones.ts'
import { ownVagaQuery } from '../own-vagas/store.ts'
import { requireStorableDay } from '../publish.ts'
import { proposedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function propose(trx: Trx, { body }: Call<typeof proposeChange>) {
  const { vaga_id: id, override_reason, ...wanted } = body
  if (wanted.data !== undefined) requireStorableDay(wanted.data)
  // The lock of the vaga keeps answers and other proposals out until this transaction ends.
  const vaga = await store.lockFilled(trx, id)
  if (vaga) await store.replaceProposal(trx, id)
  const proposal = vaga && (await store.createProposal(trx, id, wanted, override_reason ?? null))
  if (!proposal) throw new DomainError(await store.whyNotProposed(trx, id))
  if (proposal.is_past) throw new DomainError('vaga_in_past')

  const [answer] = (await trx.executeQuery(ownVagaQuery(id).compile())).rows
  await recordPhonesRead(trx, [answer!])
  return {
    answer: answer!,
    emails: [proposedEmail(proposal)],
    dealtWith: id,
    changed: [ownVagaChanged(vaga), candidaturasChanged(id, { medicos: [proposal.medico_id] })],
  }
}
