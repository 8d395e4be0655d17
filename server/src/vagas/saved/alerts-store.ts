import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { isOpen } from '../store.ts'

export interface Alert {
  medico_id: string
  alerts: 'now' | 'quarter-hour' | 'daily'
}

/** Doctors whose saved searches match this vaga. Runs as app_jobs. */
export async function findAlerts(trx: Trx, vagaId: string) {
  const { rows } = await sql<Alert>`select medico_id, alerts from app.alerts_for(${vagaId}) order by medico_id`.execute(
    trx,
  )
  return rows
}

/** The vagas that are still open and to which the doctor has not applied meanwhile. Runs as app_jobs. */
export function findFoundVagas(trx: Trx, found: readonly { vaga: string; medico: string }[]) {
  return trx
    .selectFrom('vagas as v')
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .innerJoin(
      sql<{ vaga: string; medico: string; place: number }>`(
        select * from unnest(${found.map(({ vaga }) => vaga)}::uuid[], ${found.map(({ medico }) => medico)}::uuid[])
          with ordinality as f (vaga, medico, place))`.as('f'),
      'f.vaga',
      'v.id',
    )
    .select(['v.id', 'v.nome_vaga', 'v.data', 'v.horario', 'v.valor', 'h.nome as hospital'])
    .where(isOpen)
    .where(
      sql<boolean>`not exists (select from app.candidaturas c where c.vaga_id = f.vaga and c.medico_id = f.medico)`,
    )
    .orderBy('f.place')
    .execute()
}
