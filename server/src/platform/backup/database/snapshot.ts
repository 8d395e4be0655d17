import pg from 'pg'
import { API_ROLE } from '../../database/create-database.ts'
import { sqlState } from '../../database/postgres-errors.ts'
import { beginHolding, takeMigrationLock } from '../../migrate/migration-lock.ts'
import { StartError } from '../../start-error.ts'
import type { About } from '../archive/contents.ts'
import { BACKUP_LOCK } from '../lock.ts'
import { listSequences, listTables } from './tables.ts'

const backupRole = 'plantao_backup'
const lockSeconds = 60

/**
 * Begins the transaction that reads rows and files as they are at this moment.
 * @param client the connection that reads
 * @param present a second connection, which sees later changes too. Its transaction holds BACKUP_LOCK until it ends
 * @throws {StartError} when the user may not read every row; no lock is taken then
 */
export async function takeSnapshot(client: pg.Client, present: pg.Client, derived: readonly string[]) {
  await present.connect()
  await beginHolding(present)
  await requireReading(present)
  const { rows } = await present.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  // Locks on a standby would not keep the primary from removing files.
  if (rows[0]!.is_standby) throw new StartError('This is a standby. Back up the primary.')
  // While this lock is held, the application does not remove replaced files.
  await present.query('select pg_advisory_xact_lock_shared($1)', [BACKUP_LOCK])
  // Keeps migrations away until the tables are locked. The rollback to the savepoint releases the migration lock.
  await present.query('savepoint unmigrated')
  await takeMigrationLock(present, 'shared')
  await client.connect()
  // With row_security on, a user without the right to read every row would copy only some rows.
  await client.query(`begin isolation level repeatable read, read only;
    set local row_security = off; set local statement_timeout = 0; set local lock_timeout = '${lockSeconds}s'; set local idle_in_transaction_session_timeout = 0;
    set local search_path = pg_catalog; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1`)
  const tables = await listTables(client, derived)
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`).catch(tooLong)
  await present.query('rollback to savepoint unmigrated')
  const applied = await client.query<About['migrations'][number]>(
    'select name, checksum from migrations.applied order by name',
  )
  return { tables, sequences: await listSequences(client), migrations: applied.rows }
}

function tooLong(error: pg.DatabaseError): never {
  if (error.code !== sqlState.lockNotAvailable) throw error
  throw new StartError(
    `Somebody has locked a table for more than ${lockSeconds} s. Run the backup again when that is done.`,
  )
}

async function requireReading(client: pg.ClientBase) {
  const { rows } = await client.query<{ me: string; database: string; may_read: boolean }>(
    `select current_user as me, current_database() as database,
       rolsuper or (rolbypassrls and pg_has_role('pg_read_all_data', 'usage')) as may_read
     from pg_roles where rolname = current_user`,
  )
  const { me, database, may_read } = rows[0]!
  if (me === API_ROLE) {
    throw new StartError(
      `The user ${API_ROLE} is the application's, and must never read every row: it makes no backups. ${howTo(database)}`,
    )
  }
  if (!may_read) throw new StartError(`The user ${me} may not read every row. ${howTo(database)}`)
}

/** Tells how to create a separate user for backups, because a user who may read every row bypasses all row policies. */
const howTo = (database: string) =>
  `Make a user for backups, as a superuser, and set DATABASE_BACKUP_URL to its address: create role ${backupRole} login password '…'; alter role ${backupRole} bypassrls; grant pg_read_all_data to ${backupRole}; grant connect on database ${pg.escapeIdentifier(database)} to ${backupRole};`
