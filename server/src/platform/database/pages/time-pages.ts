import { sql } from 'kysely'

/** Sort key of the previous page's last row. */
export type TimeKey = readonly [instant: string, id: string]

/** Condition for the rows after `key` in a list that is sorted by these columns, newest first. */
export const isOlderThan = (key: TimeKey, time = 'created_at', id = 'id') =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
