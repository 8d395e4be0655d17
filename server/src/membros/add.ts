import type { AddedMembro, MembroName, NewMembro } from '@plantao/contract/membros/schema'
import { sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import type { Trx } from '../platform/database/db.ts'

interface Known extends MembroName {
  key: string
  /** Its place among the doctors of this request. Null for a doctor who was there before. */
  made: number | null
}

/**
 * Adds doctors of the house, except those that are there already or must be asked about. The caller holds the lock on
 * the hospital, so nobody else adds doctors in between.
 * @throws {DatabaseError} membros_full, membros_contacts_need_proof, with nobody added
 */
export async function addMembros(trx: Trx, hospital: string, given: readonly NewMembro[]): Promise<AddedMembro[]> {
  const { keys, known } = await readKnown(trx, given)
  const decided = given.map((membro, index) => {
    const key = keys[index]!
    const added = withoutAsking(membro, key, known)
    if (added) return added
    known.push({ ...membro, id: '', is_archived: false, key, made: known.filter(({ made }) => made !== null).length })
    return { result: 'created' as const, made: known.at(-1)!.made! }
  })
  const ids = await insert(
    trx,
    hospital,
    given.filter((_, index) => decided[index]!.result === 'created'),
  )
  const named = ({ key: _, made, ...name }: Known) => ({ ...name, id: made === null ? name.id : ids[made]! })
  return decided.map((row) =>
    row.result === 'created'
      ? { result: row.result, id: ids[row.made]! }
      : { ...row, existing: row.existing.map(named) },
  )
}

/** Null for a doctor who is to be added. */
function withoutAsking({ crm, crm_uf, is_another }: NewMembro, key: string, known: readonly Known[]) {
  const holder = known.find((other) => crm !== null && other.crm === crm && other.crm_uf === crm_uf)
  if (holder) return { result: holder.key === key ? ('existing' as const) : ('crm_taken' as const), existing: [holder] }
  // Two different CRMs are two people, whatever their names are.
  const alike = known.filter((other) => other.key === key && (crm === null || other.crm === null))
  if (is_another || alike.length === 0) return null
  const isThere = crm === null && alike.length === 1 && alike[0]!.made === null
  return { result: isThere ? ('existing' as const) : ('same_name' as const), existing: alike }
}

/** The folded names, and the hospital's doctors who have one of these names or CRMs. */
async function readKnown(trx: Trx, given: readonly NewMembro[]) {
  const { rows } = await sql<{ keys: string[]; known: Known[] }>`
    with given as materialized (
      select g.ordinality, app.fold_text(g.nome) as key, g.crm, g.crm_uf
      from json_populate_recordset(null::app.membros, ${JSON.stringify(given)}) with ordinality g)
    select (select array_agg(g.key order by g.ordinality) from given g) as keys, (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'nome', m.nome, 'crm', m.crm, 'crm_uf', m.crm_uf,
        'is_archived', m.archived_at is not null, 'key', m.name_key, 'made', null) order by m.id), '[]')
      from app.membros m where m.hospital_id = ${ownHospital} and m.removed_at is null
        and (m.name_key in (select key from given) or (m.crm_uf, m.crm) in (select crm_uf, crm from given))) as known`.execute(
    trx,
  )
  return rows[0]!
}

const columns = sql.join(
  ['nome', 'crm', 'crm_uf', 'rqe', 'especialidade', 'telefone', 'email'].map((name) => sql.ref(name)),
)

/** The new ids, in the order of the doctors. */
async function insert(trx: Trx, hospital: string, membros: readonly NewMembro[]) {
  const { rows } = await sql<{ id: string }>`
    insert into app.membros (hospital_id, ${columns}) select ${hospital}::uuid, ${columns}
    from json_populate_recordset(null::app.membros, ${JSON.stringify(membros)}) returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
