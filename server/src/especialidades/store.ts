import { sql } from 'kysely'
import { q } from '../platform/database/db.ts'

/** Ordered by folded name, so that accents do not matter. */
export const especialidadesQuery = q
  .selectFrom('especialidades_medicas')
  .select(['id', 'nome'])
  .orderBy(sql`app.fold_text(nome)`)
  .orderBy('nome')
