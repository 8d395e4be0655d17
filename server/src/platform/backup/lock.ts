import { sql } from 'kysely'

/** A backup holds this advisory lock, shared, from before it takes its snapshot until its files are copied. */
export const BACKUP_LOCK = 7_052_003

/** What a backup may still have to copy is not removed. */
export const noBackupRuns = sql<boolean>`not exists (
  select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.objid = ${sql.lit(BACKUP_LOCK)} and l.objsubid = 1 and d.datname = current_database())`
