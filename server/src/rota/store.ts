import type { RotaShift, RotaStep } from '@plantao/contract/rota/schema'
import { sql } from 'kysely'
import { readingOf } from '../plantoes/hours.ts'
import type { Trx } from '../platform/database/db.ts'

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

type Change<Kind extends 'name' | 'setor' | 'delete'> = Extract<RotaStep, { kind: Kind }>

/** The unpublished shifts that still have `from` in the column, locked in one order, which prevents deadlocks. */
const unchanged = (column: 'membro_id' | 'setor_id', steps: readonly Change<'name' | 'setor' | 'delete'>[]) => sql`
  select p.id, s.after from app.plantoes p
  join json_to_recordset(${JSON.stringify(steps.map((step) => ({ id: step.plantao_id, before: step.from, after: 'to' in step ? step.to : null })))})
    as s (id uuid, before uuid, after uuid) on s.id = p.id
  where ${sql.ref(`p.${column}`)} is not distinct from s.before and p.vaga_id is null and p.publication_id is null
  order by p.id for update of p`

const changeColumn = async (trx: Trx, column: 'membro_id' | 'setor_id', steps: readonly Change<'name' | 'setor'>[]) => {
  const { numAffectedRows } = await sql`with u as materialized (${unchanged(column, steps)})
    update app.plantoes p set ${sql.ref(column)} = u.after from u where p.id = u.id`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * How many shifts got the doctor of their step.
 * @throws {DatabaseError} for a doctor of the house who cannot be used
 */
export const nameShifts = (trx: Trx, steps: readonly Change<'name'>[]) => changeColumn(trx, 'membro_id', steps)

/** How many shifts got the sector of their step. @throws {DatabaseError} for a sector that cannot be used */
export const moveShifts = (trx: Trx, steps: readonly Change<'setor'>[]) => changeColumn(trx, 'setor_id', steps)

/** How many shifts were deleted. */
export async function deleteShifts(trx: Trx, steps: readonly Change<'delete'>[]) {
  const { numAffectedRows } = await sql`with u as materialized (${unchanged('membro_id', steps)})
    delete from app.plantoes p using u where p.id = u.id`.execute(trx)
  return Number(numAffectedRows)
}
