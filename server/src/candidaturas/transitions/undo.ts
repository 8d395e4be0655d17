import type { undoAccept } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { decisionChanged } from '../change-events.ts'
import { takeBack } from '../decisions/store.ts'
import { whyNotUndone } from './why-not.ts'

export async function undo(trx: Trx, { body: { candidatura_id: id } }: Call<typeof undoAccept>) {
  const undone = await takeBack(trx, id)
  if (!undone) throw new DomainError(await whyNotUndone(trx, id))
  const { hospital_id, ...answer } = undone
  return { answer, dealtWith: answer.vaga_id, changed: decisionChanged(undone) }
}
