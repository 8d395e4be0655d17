import type { QuickSearchFound } from '@plantao/contract/escala/schema'
import type { changePlantaoBody, Plantao, PlantaoSort, SavePlantoes } from '@plantao/contract/plantoes/schema'
import { noteNames, vagaContent } from '@plantao/contract/vagas/content-rules'
import type { PlantaoChip } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { type Actor, type Database, q, readAs, type Trx } from '../platform/database/db.ts'
import type { DB } from '../platform/database/db-types.ts'
import { decodeCursor, timeKey, toPage } from '../platform/database/pages/cursor.ts'
import { everyRow, rowsAtOnce } from '../platform/database/pages/every-row.ts'
import { shownSetor } from '../setores/store.ts'
import { isPlantaoOfChip, isPlantaoOfText } from '../vagas/own-vagas/search.ts'
import { isToCome, plannedHours, readingOf } from './hours.ts'

/** The caller's planned shifts that are not published, in the contract's form. */
export const plantoesOfCaller = (db: Kysely<DB> = q) =>
  db
    .selectFrom('plantoes as p')
    .innerJoin('hospitais as h', 'h.id', 'p.hospital_id')
    .leftJoin('setores as s', 's.id', 'p.setor_id')
    .leftJoin('membros as m', 'm.id', 'p.membro_id')
    .leftJoin('publications as d', 'd.id', 'p.publication_id')
    .select([
      'p.id',
      'p.valor',
      ...noteNames.map((name) => `p.${name}` as const),
      'p.created_at',
      'p.publication_id',
      'd.carried_out_after as undo_until',
    ])
    .select(['h.time_zone', plannedHours.starts_at.as('starts_at'), plannedHours.ends_at.as('ends_at')])
    // Columns with `$notNull` are null only in published shifts, which this query leaves out.
    .select((eb) => [
      eb.ref('p.nome_vaga').$notNull().as('nome_vaga'),
      eb.ref('p.especialidade').$notNull().as('especialidade'),
      eb.ref('p.data').$notNull().as('data'),
      eb.ref('p.horario').$notNull().as('horario'),
      eb.ref('p.modalidade').$notNull().as('modalidade'),
      shownSetor.as('setor'),
      sql<
        Plantao['membro']
      >`case when m.id is not null then jsonb_build_object('id', m.id, 'nome', m.nome, 'crm', m.crm, 'crm_uf', m.crm_uf) end`.as(
        'membro',
      ),
    ])
    .where('p.hospital_id', '=', ownHospital)
    .where('p.vaga_id', 'is', null)

interface Asked {
  chip: PlantaoChip
  text: string | undefined
  sort: PlantaoSort
  cursor: string | undefined
  limit: number
}

/**
 * A cursor holds the start and the id of the previous page's last shift. The start is on the hospital's clock, written
 * as if it were UTC.
 */
function plantoesQuery({ chip, text, sort, cursor, limit }: Asked) {
  const after = decodeCursor(cursor, timeKey)
  const [direction, comparison] = sort === 'dia' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  return plantoesOfCaller()
    .where(isPlantaoOfChip[chip])
    .select(sql<string>`p.local_start at time zone 'UTC'`.as('local_start'))
    .$if(text !== undefined, (query) => query.where(isPlantaoOfText(text!)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(p.local_start, p.id) ${comparison} (${after![0]}::timestamptz at time zone 'UTC', ${after![1]}::uuid)`,
      ),
    )
    .orderBy('p.local_start', direction)
    .orderBy('p.id', direction)
    .limit(limit + 1)
}

export async function plantoesPage(db: Database, actor: Actor, asked: Asked) {
  const rows = await readAs(db, actor, plantoesQuery(asked))
  return toPage(rows, asked.limit, (row) => [row.local_start, row.id])
}

export const everyPlantao = (db: Database, actor: Actor, of: Pick<Asked, 'chip' | 'text' | 'sort'>) =>
  everyRow((cursor) => plantoesPage(db, actor, { ...of, cursor, limit: rowsAtOnce }))

/** Drafts of the hospital that fit the text: the next shift first, past ones last. */
export function plantoesOfText(text: string, limit: number) {
  return sql<QuickSearchFound['plantoes'][number]>`
    select p.id, p.nome_vaga, p.data, p.horario, p.modalidade, p.especialidade,
      ${shownSetor} as setor
    from app.plantoes p join app.hospitais h on h.id = p.hospital_id left join app.setores s on s.id = p.setor_id
      left join app.membros m on m.id = p.membro_id
    where p.hospital_id = ${ownHospital} and p.vaga_id is null and p.membro_id is null and ${isPlantaoOfText(text)}
    order by not ${isToCome}, p.local_start, p.id limit ${sql.lit(limit)}`
}

/** The names that stood at a shift before, latest first. */
export const namesQuery = (id: string) =>
  q
    .selectFrom('plantao_names as n')
    .select([
      'n.nome',
      'n.replaced_at',
      sql<boolean>`n.by_user is not distinct from app.current_user_id()`.as('is_by_caller'),
    ])
    .where('n.plantao_id', '=', id)
    .where('n.hospital_id', '=', ownHospital)
    .orderBy('n.id', 'desc')
    .limit(50)

export const plantaoQuery = (id: string) => plantoesOfCaller().where('p.id', '=', id)

export const readPlantao = (trx: Trx, id: string) => plantoesOfCaller(trx).where('p.id', '=', id).executeTakeFirst()

const columnsOfShift = ['data', 'horario', 'valor', 'start_minute', 'end_minute', 'horario_reader'] as const
const { data: _day, horario: _hours, valor: _value, ...sharedContent } = vagaContent
const sharedNames = Object.keys(sharedContent) as (keyof typeof sharedContent)[]

/** Undefined without a hospital's profile. @throws {DatabaseError} for a sector that cannot be used */
export async function createPlantoes(trx: Trx, { shifts, setor_id, ...shared }: SavePlantoes) {
  const hospital = await trx.selectFrom('hospitais').select('id').where('id', '=', ownHospital).executeTakeFirst()
  if (!hospital) return undefined
  const rows = shifts.map((shift) => ({ ...shift, ...readingOf(shift.horario) }))
  const columns = sql.join(columnsOfShift.map((column) => sql.ref(column)))
  const sharedColumns = sql.join(sharedNames.map((name) => sql.ref(name)))
  // The shifts are one JSON value, so the statement's text does not depend on their number. The new ids are in the
  // order of the shifts.
  const inserted = await sql<{ id: string }>`
    insert into app.plantoes (hospital_id, setor_id, ${sharedColumns}, ${columns})
    select ${hospital.id}::uuid, ${setor_id}::uuid, ${sql.join(sharedNames.map((name) => shared[name]))}, ${columns}
    from json_populate_recordset(null::app.plantoes, ${JSON.stringify(rows)}) returning id`.execute(trx)
  return { hospital_id: hospital.id, ids: inserted.rows.map(({ id }) => id) }
}

/**
 * Undefined when the caller has no planned shift with this id, or its day and hours are no longer `moved_from`. Fields
 * that are not given stay.
 * @throws {DatabaseError} plantoes_unchanged_once_published, or for a sector that cannot be used
 */
export function changePlantao(trx: Trx, id: string, { moved_from, ...changes }: z.output<typeof changePlantaoBody>) {
  return trx
    .updateTable('plantoes')
    .set({ ...changes, ...(changes.horario !== undefined && readingOf(changes.horario)) })
    .where('id', '=', id)
    .$if(moved_from !== undefined, (query) =>
      // A published shift has no day here, but must be found, so that the trigger refuses the change.
      query.where(
        sql<boolean>`(vaga_id is not null or (data, horario) = (${moved_from!.data}::date, ${moved_from!.horario}))`,
      ),
    )
    .returning('hospital_id')
    .executeTakeFirst()
}

/**
 * Undefined when the caller has no planned shift with this id.
 * @throws {DatabaseError} plantoes_unchanged_once_published
 */
export function deletePlantao(trx: Trx, id: string) {
  return trx.deleteFrom('plantoes').where('id', '=', id).returning('hospital_id').executeTakeFirst()
}
