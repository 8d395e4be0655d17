import { sql } from 'kysely'

/** Advisory lock, shared by backups. A backup holds it from before its snapshot until its files are copied. */
export const BACKUP_LOCK = 7_052_003

/** A condition for removing files: a running backup may still have to copy them. */
export const noBackupRuns = sql<boolean>`not exists (
  select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.objid = ${sql.lit(BACKUP_LOCK)} and l.objsubid = 1 and d.datname = current_database())`
