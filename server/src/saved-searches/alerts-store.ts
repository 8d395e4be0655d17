import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'
import { isOffered } from '../vagas/store.ts'

export interface Alert {
  medico_id: string
  alerts: 'now' | 'quarter-hour' | 'daily'
}

/** The first of equal vagas, such as two positions of one shift, in the order of the shifts. */
export async function findDifferent(trx: Trx<'app_jobs'>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select (array_agg(v.id order by v.id))[1] as id from app.vagas v where v.id = any (${ids}::uuid[])
    group by app.content_of_vaga(v) order by min(v.local_start), 1`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Doctors whose saved searches match this vaga. */
export async function findAlerts(trx: Trx<'app_jobs'>, vagaId: string) {
  const { rows } = await sql<Alert>`select medico_id, alerts from app.alerts_for(${vagaId}) order by medico_id`.execute(
    trx,
  )
  return rows
}

/**
 * Finds the shifts of these vagas, each once. Vagas with the same content are positions of one shift. `positions`
 * counts its open vagas to which the doctor has not applied. `id` is one of these vagas, if possible one of `found`. A
 * shift without such a vaga is left out.
 */
export function findFoundVagas(trx: Trx<'app_jobs'>, found: readonly { vaga: string; medico: string }[]) {
  return trx
    .selectFrom(
      sql<{ vaga: string; medico: string; ordinal: number }>`(
        select * from unnest(${found.map(({ vaga }) => vaga)}::uuid[], ${found.map(({ medico }) => medico)}::uuid[])
          with ordinality as f (vaga, medico, ordinal))`.as('f'),
    )
    .innerJoin('vagas as k', 'k.id', 'f.vaga')
    .innerJoin('vagas as v', (join) =>
      join
        .onRef('v.hospital_id', '=', 'k.hospital_id')
        .onRef('v.local_start', '=', 'k.local_start')
        .on(sql<boolean>`app.content_of_vaga(v) = app.content_of_vaga(k)`),
    )
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .select(['v.nome_vaga', 'v.data', 'v.horario', 'v.modalidade', 'v.valor', 'h.nome as hospital'])
    .select([
      sql<string>`(array_agg(v.id order by v.id = k.id desc, f.ordinal))[1]`.as('id'),
      sql<number>`count(distinct v.id)::int`.as('positions'),
    ])
    .where(isOffered)
    .where(sql<boolean>`not exists (select from app.candidaturas c where c.vaga_id = v.id and c.medico_id = f.medico)`)
    .groupBy(['v.nome_vaga', 'v.data', 'v.horario', 'v.modalidade', 'v.valor', 'h.nome', sql`app.content_of_vaga(v)`])
    .orderBy(sql`min(f.ordinal)`)
    .execute()
}
