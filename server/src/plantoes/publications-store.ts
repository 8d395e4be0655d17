import type { ErrorCode } from '@plantao/contract/errors'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import type { Trx } from '../platform/database/db.ts'
import { isToCome, plannedHours } from './hours.ts'

interface Chosen {
  plantao_ids: readonly string[]
  /** The doctor of the house whom the caller saw at the shifts, and who no longer stands there. Null for drafts. */
  membro_id: string | null
}

/**
 * Decides to publish these planned shifts. `count` is the number of them that were as the caller saw them and have not
 * begun. Undefined without a hospital's profile.
 */
export async function decide(trx: Trx, { plantao_ids, membro_id }: Chosen, undoSeconds: number) {
  const publication = await trx
    .insertInto('publications')
    .columns(['hospital_id', 'carried_out_after'])
    .expression(
      trx
        .selectFrom('hospitais')
        .select(['id', sql<string>`now() + ${undoSeconds} * interval '1 second'`.as('carried_out_after')])
        .where('id', '=', ownHospital),
    )
    .returning(['id', 'hospital_id', 'carried_out_after as undo_until'])
    .executeTakeFirst()
  if (!publication) return undefined
  const { numUpdatedRows } = await trx
    .updateTable('plantoes as p')
    .from('hospitais as h')
    .set({ publication_id: publication.id, ...(membro_id !== null && { membro_id: null }) })
    .whereRef('h.id', '=', 'p.hospital_id')
    // The fixed order prevents a deadlock between two publications of the same drafts.
    .where('p.id', 'in', (eb) =>
      eb.selectFrom('plantoes').select('id').where(isOneOf(plantao_ids)).orderBy('id').forUpdate(),
    )
    .where('p.publication_id', 'is', null)
    .where('p.vaga_id', 'is', null)
    .where('p.membro_id', 'is not distinct from', membro_id)
    .where(isToCome)
    .executeTakeFirst()
  return { ...publication, count: Number(numUpdatedRows) }
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any (${ids}::uuid[])`

/** Must run in the transaction of `decide`. The refusal then rolls back this transaction. */
export async function whyNotDecided(trx: Trx, { plantao_ids: ids, membro_id: seen }: Chosen): Promise<ErrorCode> {
  const found = await trx
    .selectFrom('plantoes as p')
    .innerJoin('hospitais as h', 'h.id', 'p.hospital_id')
    .select(['p.id', 'p.publication_id', 'p.vaga_id', 'p.membro_id', isToCome.as('is_to_come')])
    .where('p.id', 'in', (eb) => eb.selectFrom('plantoes').select('id').where(isOneOf(ids)))
    .execute()
  if (found.length < ids.length) return 'plantao_not_found'
  if (found.some(({ membro_id, vaga_id }) => membro_id !== seen && vaga_id === null))
    return seen === null ? 'plantao_has_membro' : 'rota_changed'
  return found.some(({ vaga_id, is_to_come }) => vaga_id === null && !is_to_come) ? 'vaga_in_past' : 'plantao_published'
}

/**
 * False when the account was deleted. The lock keeps out a deletion of the account, a move to another zone, and merges
 * of sectors.
 */
export async function lockHospital(trx: Trx) {
  const hospital = await trx
    .selectFrom('hospitais')
    .select('id')
    .where('id', '=', ownHospital)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return hospital !== undefined
}

/** False when the publication was taken back or carried out, or another process is carrying it out. */
export async function lockPublication(trx: Trx, id: string) {
  const publication = await trx
    .selectFrom('publications')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return publication !== undefined
}

const content = sql.join(contentNames.map((name) => sql.ref(name)))
const contentOfPlantao = sql.join(contentNames.map((name) => sql.ref(`p.${name}`)))

/**
 * Creates vagas for those planned shifts of a publication that have not begun. A vaga has the id of its planned shift.
 * The hospital must be locked.
 */
export async function createVagasOf(trx: Trx, publicationId: string) {
  const { rows } = await sql<{ id: string; hospital_id: string }>`
    insert into app.vagas (id, hospital_id, ${content}, starts_at, ends_at, horario_reader)
    select p.id, p.hospital_id, ${contentOfPlantao}, ${plannedHours.starts_at}, ${plannedHours.ends_at}, p.horario_reader
    from app.plantoes p join app.hospitais h on h.id = p.hospital_id
    where p.publication_id = ${publicationId} and ${isToCome}
    order by p.local_start, p.id
    returning id, hospital_id`.execute(trx)
  await sql`insert into app.vaga_setores (vaga_id, setor_id)
    select p.id, p.setor_id from app.plantoes p
    where p.publication_id = ${publicationId} and p.setor_id is not null and p.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
  return rows
}

const withoutContent = Object.fromEntries(contentNames.map((name) => [name, null])) as Record<keyof VagaContent, null>

/** Empties the rows of published shifts: from now on only the vagas with the same ids describe these shifts. */
export async function markPublished(trx: Trx, ids: readonly string[]) {
  await trx
    .updateTable('plantoes')
    .set({
      vaga_id: sql.ref('id'),
      publication_id: null,
      setor_id: null,
      ...withoutContent,
      start_minute: null,
      end_minute: null,
      horario_reader: null,
    })
    .where(isOneOf(ids))
    .execute()
}

export async function idsOf(trx: Trx, publicationId: string) {
  const rows = await trx.selectFrom('plantoes').select('id').where('publication_id', '=', publicationId).execute()
  return rows.map(({ id }) => id)
}

/** @throws {DatabaseError} for a doctor of the house who cannot be used */
export async function putMembro(trx: Trx, ids: readonly string[], membro_id: string) {
  await trx.updateTable('plantoes').set({ membro_id }).where(isOneOf(ids)).execute()
}

/** Makes the planned shifts of a publication drafts again. Undefined when the caller has no such publication. */
export function deletePublication(trx: Trx, id: string) {
  return trx.deleteFrom('publications').where('id', '=', id).returning('hospital_id').executeTakeFirst()
}
