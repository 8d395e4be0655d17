import type { createVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Call } from '../platform/http/mount.ts'
import { placeInSetor } from '../setores/store.ts'
import { vagaChanged } from './change-events.ts'
import * as store from './store.ts'

export async function publish(trx: Trx, { body: { hospital_id, setor_id, ...content } }: Call<typeof createVaga>) {
  requireStorableDay(content.data)
  const created = await store.createVaga(trx, hospital_id, content)
  if (!created) throw new DomainError('hospital_not_found')
  if (!created.is_open) throw new DomainError('vaga_in_past')
  const setor = setor_id === undefined ? null : await placeInSetor(trx, created.id, setor_id)
  return { answer: { ...created, setor }, changed: [vagaChanged(created)], opened: [created.id] }
}

/**
 * The table accepts no day before 2000. For later days the database decides whether they are past, because it knows the
 * hospital's time zone.
 */
export function requireStorableDay(data: string) {
  if (data < '2000-01-01') throw new DomainError('vaga_in_past')
}
