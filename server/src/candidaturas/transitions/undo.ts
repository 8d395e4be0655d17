import type { undoAccept } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/mount.ts'
import { vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { candidaturasChanged } from '../change-events.ts'
import * as store from './store.ts'
import { whyNotUndone } from './why-not.ts'

/** The e-mails and events that wait for the end of these seconds find another version, and say nothing. */
export async function undo(trx: Trx, { body: { candidatura_id: id } }: Call<typeof undoAccept>) {
  const vaga = await vagas.undoPreenchida(trx, { of: id })
  const undone = vaga ? await store.undoDecisions(trx, vaga.id) : []
  const candidatura = undone.find((each) => each.id === id)
  if (!vaga || !candidatura) throw new DomainError(await whyNotUndone(trx, id))
  // Doctors whose list was read meanwhile miss the vaga in it.
  return {
    answer: candidatura,
    changed: [vagaChanged(vaga), candidaturasChanged(vaga.id, { hospital: vaga.hospital_id })],
  }
}
