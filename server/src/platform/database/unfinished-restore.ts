import type pg from 'pg'
import { StartError } from '../start-error.ts'

/**
 * An empty schema that a restore creates first and drops last. Only another restore may use a database with this
 * schema.
 */
export const RESTORE_MARK = 'restoring'

export async function isRestoreUnfinished(db: Pick<pg.ClientBase, 'query'>) {
  const { rowCount } = await db.query('select from pg_namespace where nspname = $1', [RESTORE_MARK])
  return rowCount === 1
}

/** @throws {StartError} */
export async function requireFinishedRestore(db: Pick<pg.ClientBase, 'query'>) {
  if (await isRestoreUnfinished(db)) {
    throw new StartError('A restore into this database did not finish. Run it again: it starts over by itself.')
  }
}
