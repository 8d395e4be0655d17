import { sql } from 'kysely'
import { q } from '../platform/database/db.ts'

/** By name as people sort, not by code point. */
export const especialidadesQuery = q
  .selectFrom('especialidades_medicas')
  .select(['id', 'nome'])
  .orderBy(sql`app.fold_text(nome)`)
  .orderBy('nome')
