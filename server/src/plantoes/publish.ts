import type { undoPublish } from '@plantao/contract/plantoes/routes'
import type { Publication } from '@plantao/contract/plantoes/schema'
import type { Outcome } from '../notificacoes/transition.ts'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Call } from '../platform/http/mount.ts'
import { vagaChanged } from '../vagas/change-events.ts'
import { plantoesChanged } from './change-events.ts'
import { openRota, refuseClashes } from './clashes.ts'
import * as store from './publications-store.ts'

/**
 * Records the hospital's decision to publish.
 * @param undoSeconds seconds until the decision is carried out; 0 carries it out in the same transaction
 */
export async function publish(
  trx: Trx<'app_hospital'>,
  { plantao_ids, membro_id }: { plantao_ids: string[]; membro_id: string | null },
  undoSeconds: number,
): Promise<Outcome<Publication>> {
  const decided = await store.decide(trx, { plantao_ids, membro_id }, undoSeconds)
  if (decided === undefined || decided.count < plantao_ids.length) {
    throw new DomainError(await store.whyNotDecided(trx, { plantao_ids, membro_id }))
  }
  const { id, hospital_id, undo_until } = decided
  const answer = { publication_id: id, undo_until, plantao_ids }
  if (undoSeconds > 0) return { answer, changed: [plantoesChanged(hospital_id)] }
  return { ...(await carryOutPublication(trx, { id, hospital_id })), answer }
}

/** Planned shifts that have begun meanwhile are not published: they become drafts again. */
export async function carryOutPublication(
  trx: Trx<'app_hospital'>,
  { id, hospital_id }: Record<'id' | 'hospital_id', string>,
): Promise<Outcome<boolean>> {
  // The hospital is locked first: its deletion and merges of its sectors then wait.
  const isMine = (await store.lockHospital(trx)) && (await store.lockPublication(trx, id))
  if (!isMine) return { answer: false }
  const vagas = await store.createVagasOf(trx, id)
  await store.markPublished(
    trx,
    vagas.map((vaga) => vaga.id),
  )
  await store.deletePublication(trx, id)
  return {
    answer: true,
    // One event makes lists load again, however many vagas are new.
    changed: [plantoesChanged(hospital_id), ...vagas.slice(0, 1).map(vagaChanged)],
    opened: vagas.map((vaga) => vaga.id),
  }
}

export async function undo(trx: Trx, { body: { publication_id, membro_id } }: Call<typeof undoPublish>) {
  if (membro_id !== null) await openRota(trx)
  const plantao_ids = await store.idsOf(trx, publication_id)
  const undone = await store.deletePublication(trx, publication_id)
  if (!undone) throw new DomainError('undo_publish_too_late')
  if (membro_id !== null) {
    await store.putMembro(trx, plantao_ids, membro_id)
    await refuseClashes(trx, plantao_ids)
  }
  return { answer: { plantao_ids }, changed: [plantoesChanged(undone.hospital_id)] }
}
