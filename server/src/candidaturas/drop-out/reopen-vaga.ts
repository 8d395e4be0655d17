import type { reopenVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as ownVagas from '../../vagas/own-vagas/store.ts'
import * as vagas from '../../vagas/store.ts'
import { reopenedEmail, urgentCallEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function reopen(trx: Trx, { body: { vaga_id: id } }: Call<typeof reopenVaga>) {
  // The vaga's lock makes a second click wait, and then find nobody left to call.
  const vaga = await vagas.markReopened(trx, id)
  const called = vaga ? await store.callReplacements(trx, id) : []
  if (!vaga || (!vaga.was_closed && called.length === 0)) {
    throw new DomainError(await ownVagas.whyNotReopened(trx, id))
  }
  const candidates = called.filter(({ candidatura }) => candidatura !== null)
  return {
    answer: { ...(await ownVagas.readOwn(trx, id)), invited_count: called.length },
    emails: called.map(({ medico_id, candidatura }) =>
      candidatura ? reopenedEmail({ ...candidatura, medico_id }) : urgentCallEmail(vaga, medico_id),
    ),
    dealtWith: id,
    changed: [vagaChanged(vaga), candidaturasChanged(id, { medicos: candidates.map(({ medico_id }) => medico_id) })],
    opened: vaga.was_closed ? [id] : [],
  }
}
