import type { RotaShift, RotaStep } from '@plantao/contract/rota/schema'
import { sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { readingOf } from '../plantoes/hours.ts'
import type { Trx } from '../platform/database/db.ts'

/** Undefined without a hospital's profile. */
export const readOwnHospital = (trx: Trx) =>
  trx.selectFrom('hospitais').select('id').where('id', '=', ownHospital).executeTakeFirst()

/**
 * Lets the steps of one transaction pass through plans in which a doctor stands twice. `checkClashes` ends it.
 */
export const deferClashes = (trx: Trx) => sql`set constraints app.plantoes_membro_once deferred`.execute(trx)

/** @throws {DatabaseError} plantoes_membro_once */
export const checkClashes = (trx: Trx) => sql`set constraints app.plantoes_membro_once immediate`.execute(trx)

const columns = [
  ...['nome_vaga', 'especialidade', 'data', 'horario', 'valor', 'modalidade', 'observacoes', 'setor_id', 'membro_id'],
  ...['start_minute', 'end_minute', 'horario_reader'],
].map((column) => sql.ref(column))

/**
 * The ids of the new shifts, in the order of the shifts.
 * @throws {DatabaseError} for a sector or a doctor of the house that cannot be used
 */
export async function addShifts(trx: Trx, hospital_id: string, shifts: readonly RotaShift[]) {
  const rows = shifts.map((shift) => ({ ...shift, ...readingOf(shift.horario) }))
  // The shifts are one JSON value, so the statement's text does not depend on their number.
  const inserted = await sql<{ id: string }>`
    insert into app.plantoes (hospital_id, ${sql.join(columns)})
    select ${hospital_id}::uuid, ${sql.join(columns)}
    from json_populate_recordset(null::app.plantoes, ${JSON.stringify(rows)}) returning id`.execute(trx)
  return inserted.rows.map(({ id }) => id)
}

type Named = Extract<RotaStep, { kind: 'name' }>
type Deleted = Extract<RotaStep, { kind: 'delete' }>

/** The unpublished shifts that still have the doctor `from`, locked in one order, which prevents deadlocks. */
const unchanged = (steps: readonly (Named | Deleted)[]) => sql`
  select p.id, s.to_membro from app.plantoes p
  join json_to_recordset(${JSON.stringify(steps.map((step) => ({ id: step.plantao_id, from_membro: step.from, to_membro: 'to' in step ? step.to : null })))})
    as s (id uuid, from_membro uuid, to_membro uuid) on s.id = p.id
  where p.membro_id is not distinct from s.from_membro and p.vaga_id is null and p.publication_id is null
  order by p.id for update of p`

/**
 * How many shifts got the doctor of their step.
 * @throws {DatabaseError} for a doctor of the house who cannot be used
 */
export async function nameShifts(trx: Trx, steps: readonly Named[]) {
  const { numAffectedRows } = await sql`with u as materialized (${unchanged(steps)})
    update app.plantoes p set membro_id = u.to_membro from u where p.id = u.id`.execute(trx)
  return Number(numAffectedRows)
}

/** How many shifts were deleted. */
export async function deleteShifts(trx: Trx, steps: readonly Deleted[]) {
  const { numAffectedRows } = await sql`with u as materialized (${unchanged(steps)})
    delete from app.plantoes p using u where p.id = u.id`.execute(trx)
  return Number(numAffectedRows)
}

export interface Clash {
  nome: string
  /** The two shifts at which the doctor would be present at the same time. */
  shifts: [ClashingShift, ClashingShift]
}

interface ClashingShift {
  data: string
  horario: string
  setor: string | null
}

/** The first clash of a doctor of the house in one of these shifts. */
export async function findClash(trx: Trx, ids: readonly string[]) {
  const shift = (p: string, s: string) =>
    sql`jsonb_build_object('data', ${sql.ref(`${p}.data`)}, 'horario', ${sql.ref(`${p}.horario`)}, 'setor', ${sql.ref(`${s}.nome`)})`
  const { rows } = await sql<Clash>`
    select m.nome, jsonb_build_array(${shift('p', 's')}, ${shift('o', 't')}) as shifts
    from app.plantoes p
    join app.plantoes o on o.membro_id = p.membro_id and o.id <> p.id and o.modalidade = 'presencial'
      and p.data + make_interval(mins => p.start_minute) < o.data + make_interval(mins => o.end_minute)
      and o.data + make_interval(mins => o.start_minute) < p.data + make_interval(mins => p.end_minute)
    join app.membros m on m.id = p.membro_id
    left join app.setores s on s.id = p.setor_id left join app.setores t on t.id = o.setor_id
    where p.id = any (${ids}::uuid[]) and p.modalidade = 'presencial'
    order by p.local_start, p.id, o.local_start limit 1`.execute(trx)
  return rows[0]
}
