import { latestAvaliacoes } from '@plantao/contract/avaliacoes/rules'
import type { Avaliacao } from '@plantao/contract/avaliacoes/schema'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { averageEstrelas } from '../medicos/store.ts'
import { q } from '../platform/database/db.ts'

/** One row, whatever the caller may see of the doctor. */
export function avaliacoesQuery(medicoId: string) {
  const latest = q
    .selectFrom('avaliacoes')
    .select(['id', 'medico_id', 'hospital_id', 'estrelas', 'comentario', 'created_at'])
    // Not by a join: a hospital sees no other hospital's row.
    .select(jsonBuildObject({ nome: sql<string>`app.hospital_name(hospital_id)` }).as('hospital'))
    .where('medico_id', '=', medicoId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(latestAvaliacoes)
  return q
    .selectFrom('avaliacoes')
    .select([
      jsonArrayFrom(latest).$castTo<Avaliacao[]>().as('items'),
      averageEstrelas.as('media'),
      sql<number>`count(*)`.as('total'),
    ])
    .where('medico_id', '=', medicoId)
}
