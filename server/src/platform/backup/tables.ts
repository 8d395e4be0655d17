import type pg from 'pg'
import type { About } from './contents.ts'

/** Not of the product: the queue is filled by the server again, and migrations write their own record. */
const leftOut = ['pgboss', 'migrations', 'information_schema']

/**
 * Every table whose rows a backup holds, in all schemas, so that a new one is never forgotten. Unlogged tables are left out:
 * a crash empties them too.
 * @param derived tables that the server fills again by itself.
 */
export async function listTables(client: pg.ClientBase, derived: readonly string[]): Promise<About['tables']> {
  const { rows } = await client.query<About['tables'][number]>(
    `select c.oid::regclass::text as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> all ($1)
       and c.oid::regclass::text <> all ($2)
     group by c.oid order by 1`,
    [leftOut, derived],
  )
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<About['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> all ($1) order by 1`,
    [leftOut],
  )
  const sequences = []
  for (const { name } of rows) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    )
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}
