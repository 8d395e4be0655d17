import type { AlertChoice, SavedSearch } from '@plantao/contract/saved-searches/schema'
import { eachFlag } from '@plantao/contract/vagas/search/rules'
import { filterNames, type VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { type Selectable, sql } from 'kysely'
import { q, type Trx } from '../platform/database/db.ts'
import type { SavedSearches } from '../platform/database/db-types.ts'

const columns = ['id', 'name', 'alerts', 'created_at', ...filterNames] as const

export const ownSavedSearchesQuery = q
  .selectFrom('saved_searches')
  .select(columns)
  .where('medico_id', '=', sql<string>`(select app.current_medico_id())`)
  .orderBy('created_at', 'desc')
  .orderBy('id', 'desc')

interface Settings {
  name: string
  alerts: AlertChoice
}

/** Undefined if the caller has no doctor's profile. @throws {DatabaseError} saved_searches_twenty_per_medico */
export async function createSavedSearch(trx: Trx, { name, alerts }: Settings, filters: VagaQuestion) {
  // Row policies show doctors only their own row.
  const medico = await trx.selectFrom('medicos').select('id').executeTakeFirst()
  if (!medico) return undefined
  return trx
    .insertInto('saved_searches')
    .values({
      medico_id: medico.id,
      name,
      alerts,
      ...filters,
      q: filters.q || null,
      especialidade: filters.especialidade || null,
      ...eachFlag((flag) => filters[flag] !== undefined),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Undefined when the caller has no saved search with this id. Fields that are not given stay. */
export function changeSavedSearch(
  trx: Trx,
  id: string,
  { name, alerts }: { [field in keyof Settings]?: Settings[field] | undefined },
) {
  return trx
    .updateTable('saved_searches')
    .set({ name, alerts })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteSavedSearch(trx: Trx, id: string) {
  const { numDeletedRows } = await trx.deleteFrom('saved_searches').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

type Row = Pick<Selectable<SavedSearches>, (typeof columns)[number]>

export function toSavedSearch({ id, name, alerts, created_at, ...filters }: Row): SavedSearch {
  const sent = Object.entries(filters).flatMap(([filter, value]) =>
    value === null || value === false ? [] : [[filter, String(value)]],
  )
  return { id, name, alerts, created_at, filters: Object.fromEntries(sent) }
}
