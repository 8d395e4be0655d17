import type { closeVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/http/errors.ts'
import type { Call } from '../platform/http/mount.ts'
import { vagaChanged } from '../vagas/change-events.ts'
import * as vagas from '../vagas/store.ts'
import { candidaturasChanged } from './change-events.ts'
import { notSelectedEmail } from './emails.ts'
import * as store from './store.ts'

/** Here and not in vagas: it also changes candidaturas, which only this domain writes. */
export async function close(trx: Trx, { body: { vaga_id: id } }: Call<typeof closeVaga>) {
  // The vaga first: its lock keeps new applicants out until this transaction ends.
  const closed = await vagas.markEncerrada(trx, id)
  if (!closed) throw new DomainError(await vagas.whyNotClosed(trx, id))

  const notSelected = await store.closePendentes(trx, id, 'now')
  return {
    answer: closed,
    emails: notSelected.map(notSelectedEmail),
    changed: [vagaChanged(closed), candidaturasChanged(id, { medicos: notSelected.map(({ medico_id }) => medico_id) })],
  }
}
