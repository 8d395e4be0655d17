import { sql } from 'kysely'
import { type Trx, withRole } from '../../platform/database/db.ts'
import { columns } from '../store.ts'

/** Undefined when the caller has no pendente candidatura with this id, or the vaga's time is over. */
export function markRetirada(trx: Trx, id: string, reason?: string) {
  return endPendente(trx, id, { status: 'retirada', reason: reason ?? null })
}

/** Like `markRetirada`, for the hospital. */
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

/** Gives up the shifts of doctors whose accounts are deleted. Vagas that somebody else can still take are reopened. */
export async function giveUpForRemoved(trx: Trx, ids: readonly string[]) {
  const { rows } = await withRole(trx, 'app_jobs', () =>
    sql<{ id: string; medico_id: string; vaga_id: string; hospital_id: string }>`
      select * from app.give_up_for_removed(${ids})`.execute(trx),
  )
  return rows
}

/** Invites candidates to confirm their interest. Order: rating here, shifts here, earliest application. */
export async function inviteNotSelected(trx: Trx, vagaId: string) {
  const { rows } = await sql<{ id: string; medico_id: string; version: number; invited_at: string }>`
    with invited as (
      update app.candidaturas c set invited_at = now() from app.vagas v
      where v.id = ${vagaId} and c.vaga_id = v.id
        and c.status = 'nao_selecionada' and coalesce(c.invited_at < v.reopened_at, true)
      returning c.id, c.medico_id, c.hospital_id, c.version, c.created_at, c.invited_at
    )
    select i.id, i.medico_id, i.version, i.invited_at from invited i
    left join lateral (
      select avg(a.estrelas) as estrelas from app.avaliacoes a
      where a.medico_id = i.medico_id and a.hospital_id = i.hospital_id
    ) r on true
    left join lateral (
      select count(*) as shifts from app.candidaturas done
      where done.hospital_id = i.hospital_id and done.medico_id = i.medico_id and done.status = 'aceita'
        and coalesce(done.ends_at, done.open_until) <= now()
    ) s on true
    order by r.estrelas desc nulls last, s.shifts desc, i.created_at, i.id`.execute(trx)
  return rows
}
