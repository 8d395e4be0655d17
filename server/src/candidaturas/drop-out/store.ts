import type { Replacement } from '@plantao/contract/vagas/replacements/schema'
import { sql } from 'kysely'
import { type Trx, withRole } from '../../platform/database/db.ts'
import { columns } from '../store.ts'

/** Undefined when the caller has no pendente candidatura with this id, or its `open_until` has passed. */
export function markRetirada(trx: Trx, id: string, reason?: string) {
  return endPendente(trx, id, { status: 'retirada', reason: reason ?? null })
}

export function markRecusada(trx: Trx, id: string, reason?: string) {
  return endPendente(trx, id, { status: 'recusada', reason: reason ?? null })
}

function endPendente(trx: Trx, id: string, to: { status: 'retirada' | 'recusada'; reason: string | null }) {
  return trx
    .updateTable('candidaturas as c')
    .set(to)
    .where('c.id', '=', id)
    .where('c.status', '=', 'pendente')
    .where('c.open_until', '>', sql<string>`now()`)
    .returning(columns)
    .returning(['c.hospital_id', 'c.version'])
    .executeTakeFirst()
}

/** Undefined when the candidatura is not accepted any more. */
export function markDesistencia(trx: Trx, id: string, reason: string) {
  return endAceita(trx, { id }, { status: 'desistencia', reason })
}

export function markDispensada(trx: Trx, of: { id: string } | { vaga_id: string }, reason: string) {
  return endAceita(trx, of, { status: 'dispensada', reason })
}

function endAceita(
  trx: Trx,
  of: { id: string } | { vaga_id: string },
  to: { status: 'desistencia' | 'dispensada'; reason: string },
) {
  return trx
    .updateTable('candidaturas as c')
    .set(to)
    .$call((query) => ('id' in of ? query.where('c.id', '=', of.id) : query.where('c.vaga_id', '=', of.vaga_id)))
    .where('c.status', '=', 'aceita')
    .returning(columns)
    .returning(['c.hospital_id', 'c.version'])
    .executeTakeFirst()
}

/** Gives up those shifts of a deleted doctor that somebody else can still take, and reopens their vagas. */
export async function giveUpForRemoved(trx: Trx, ids: readonly string[]) {
  const { rows } = await withRole(trx, 'app_jobs', () =>
    sql<{ id: string; medico_id: string; vaga_id: string; hospital_id: string }>`
      select * from app.give_up_for_removed(${ids})`.execute(trx),
  )
  return rows
}

interface Called {
  medico_id: string
  /** Null for a doctor who did not apply to this vaga. */
  candidatura: { id: string; version: number; invited_at: string } | null
}

/** Returns the doctors to be called, the best first. Marks their candidaturas as invited. */
export async function callReplacements(trx: Trx, vagaId: string) {
  const { rows } = await sql<Called>`
    with called as materialized (select r.* from app.replacements_for(${vagaId}) r where r.is_to_call),
    invited as (
      update app.candidaturas c set invited_at = now() from called where c.id = called.candidatura_id
      returning c.id, c.version, c.invited_at
    )
    select called.medico_id, to_jsonb(i) as candidatura from called left join invited i on i.id = called.candidatura_id
    order by called.rank, called.since, called.medico_id`.execute(trx)
  return rows
}

/**
 * A page of the doctors who could take a vaga of the caller, the best first. `to_call_count` is the number of doctors
 * to be called on all pages together.
 */
export async function findReplacements(
  trx: Trx,
  vagaId: string,
  after: [rank: string, instant: string, id: string] | null,
  limit: number,
) {
  const { rows } = await sql<Replacement & { rank: number; since: string; to_call_count: number }>`
    select r.* from (
      select r.*, (count(*) filter (where r.is_to_call) over ())::int as to_call_count from app.replacements_for(${vagaId}) r
    ) r
    where ${after ? sql`(r.rank, r.since, r.medico_id) > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)` : sql`true`}
    order by r.rank, r.since, r.medico_id
    limit ${limit}`.execute(trx)
  return rows
}
