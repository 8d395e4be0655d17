import type { closeVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as ownVagas from '../../vagas/own-vagas/store.ts'
import * as vagas from '../../vagas/store.ts'
import { notSelectedEmail } from '../emails/kinds.ts'
import { closePendentes } from '../transitions/store.ts'
import { dismissedEmail } from './emails/kinds.ts'
import { clashingChanged } from './give-up.ts'
import * as store from './store.ts'

/** Closing a vaga belongs to this domain and not to vagas, because it also changes candidaturas. */
export async function close(trx: Trx, { body: { vaga_id: id, reason } }: Call<typeof closeVaga>) {
  // The vaga comes first: its lock keeps new applicants out until this transaction ends.
  const closed = await vagas.markEncerrada(trx, id, reason)
  if (!closed) throw new DomainError(await ownVagas.whyNotClosed(trx, id, reason))

  const dismissed = reason === undefined ? undefined : await store.markDispensada(trx, { vaga_id: id }, reason)
  const notSelected = await closePendentes(trx, id)
  const medicos = [...(dismissed ? [dismissed] : []), ...notSelected].map(({ medico_id }) => medico_id)
  return {
    answer: await ownVagas.readOwn(trx, id),
    emails: [...(dismissed ? [dismissedEmail(dismissed)] : []), ...notSelected.map(notSelectedEmail)],
    dealtWith: id,
    changed: [
      vagaChanged(closed),
      candidaturasChanged(id, { medicos }),
      ...(dismissed ? await clashingChanged(trx, dismissed.id) : []),
    ],
  }
}
