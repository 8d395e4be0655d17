import type pg from 'pg'
import { isRestoreUnfinished, RESTORE_MARK } from '../../database/unfinished-restore.ts'
import { OWNER_ROLE } from '../../migrate/rights.ts'
import { StartError } from '../../start-error.ts'

/** Schemas that migrations create and that app_owner owns. One of them drops `pgboss` again. */
const owned = ['app', 'auth', 'pgboss', 'migrations']
const extensions = 'extensions'

/** Claims an empty database, or empties one that a restore began to fill. @throws {StartError} for any other */
export async function claimEmptyDatabase(client: pg.ClientBase) {
  if (await isRestoreUnfinished(client)) return dropAll(client)
  const { rows } = await client.query<{ nspname: string }>(
    'select nspname from pg_namespace where nspname = any ($1)',
    [[...owned, extensions]],
  )
  const { rowCount: hasTables } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace limit 1`,
  )
  if (rows.length > 0 || hasTables) {
    throw new StartError('The database is not empty. A restore needs an empty one, and does not migrate it before.')
  }
  await client.query(`create schema ${RESTORE_MARK}`)
}

async function dropAll(client: pg.ClientBase) {
  const { rowCount: hasOwner } = await client.query('select from pg_roles where rolname = $1', [OWNER_ROLE])
  if (hasOwner) await client.query(`set role ${OWNER_ROLE}`)
  await client.query(`drop schema if exists ${owned.join(', ')} cascade; reset role`)
  await client.query(`drop schema if exists ${extensions} cascade`)
}

export async function releaseDatabase(client: pg.ClientBase) {
  await client.query(`drop schema ${RESTORE_MARK}`)
}
