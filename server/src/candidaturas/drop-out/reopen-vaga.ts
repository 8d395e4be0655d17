import type { reopenVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as ownVagas from '../../vagas/own-vagas/store.ts'
import * as vagas from '../../vagas/store.ts'
import { reopenedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function reopen(trx: Trx, { body: { vaga_id: id } }: Call<typeof reopenVaga>) {
  const vaga = await vagas.markReopened(trx, id)
  const invited = vaga ? await store.inviteNotSelected(trx, id) : []
  // An earlier click has already reopened the vaga and invited everybody.
  if (!vaga || (!vaga.was_closed && invited.length === 0)) {
    throw new DomainError(await ownVagas.whyNotReopened(trx, id))
  }
  return {
    answer: { ...(await ownVagas.readOwn(trx, id)), invited_count: invited.length },
    emails: invited.map(reopenedEmail),
    changed: [vagaChanged(vaga), candidaturasChanged(id, { medicos: invited.map(({ medico_id }) => medico_id) })],
    opened: vaga.was_closed ? [id] : [],
  }
}
