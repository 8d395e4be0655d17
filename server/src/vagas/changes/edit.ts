import type { updateVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { countDone, type RateLimiter } from '../../platform/security/rate-limiter.ts'
import { moveToSetor } from '../../setores/store.ts'
import { ownVagaChanged, vagaChanged } from '../change-events.ts'
import { recordPhonesRead } from '../own-vagas/accepted-phones.ts'
import { readOwn } from '../own-vagas/store.ts'
import { requireStorableDay } from '../publish.ts'
import { moveLimits } from '../rate-limits.ts'
import { findVaga, updateVaga as update, whyNotUpdated } from '../store.ts'
import { vagaChangedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

type Edit = Call<typeof updateVaga>

/** Doctors do not see sectors, so an edit of the sector alone notifies nobody and keeps a pending decision. */
export const changesSetorAlone = ({ body: { setor_id, ...others } }: Edit) =>
  setor_id !== undefined && Object.keys(others).length === 0

export const edit = (rateLimiter: RateLimiter) => async (trx: Trx, call: Edit) => {
  const { id } = call.params
  const { setor_id, moved_from, ...content } = call.body
  if (content.data !== undefined) requireStorableDay(content.data)
  const isUnseen = changesSetorAlone(call)
  const updated = isUnseen ? await findVaga(trx, id) : await update(trx, id, content, moved_from)
  if (!updated) throw new DomainError(await whyNotUpdated(trx, id, moved_from))
  if ('is_not_past' in updated && !updated.is_not_past) throw new DomainError('vaga_in_past')
  if (setor_id !== undefined) await moveToSetor(trx, id, setor_id)

  const answer = await readOwn(trx, id)
  await recordPhonesRead(trx, [answer])
  const concerned = await store.findConcerned(trx, id)
  if (!isUnseen && (await store.isMovedWithCandidates(trx, id))) {
    for (const key of moveLimits(call.actor.userId, id)) await countDone(trx, rateLimiter, key)
  }
  const changed = isUnseen ? ownVagaChanged(updated) : vagaChanged(updated)
  return { answer, emails: concerned.map(vagaChangedEmail), dealtWith: id, changed: [changed] }
}
