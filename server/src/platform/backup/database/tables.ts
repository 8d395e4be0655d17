import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type About, oneLine } from '../archive/contents.ts'

/** Schemas that no backup needs: migrations write their own record. */
const leftOut = ['migrations', 'information_schema']

/**
 * Lists the tables that a backup contains, in all schemas, so that no new table is forgotten. Unlogged tables are left
 * out: a crash empties them anyway.
 * @param derived tables to leave out, because a restored server does not need their rows
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

/**
 * Finds the described tables and sequences in our own catalog, so that no text of a backup becomes SQL.
 * @param client a connection to a database that is migrated as far as the backed-up database was
 * @throws {StartError} when the backup describes anything else
 */
export async function findDescribed(client: pg.ClientBase, { tables, sequences }: Pick<About, 'tables' | 'sequences'>) {
  const own = new Map((await listTables(client, [])).map((table) => [table.name, table]))
  const ownSequences = new Set((await listSequences(client)).map(({ name }) => name))
  const foreign = (name: string) =>
    new StartError(`The backup describes ${oneLine(name)} otherwise than this version makes it. Nothing was restored.`)
  for (const { name, columns } of tables) {
    if (own.get(name)?.columns.join() !== columns.join()) throw foreign(name)
  }
  for (const { name } of sequences) if (!ownSequences.has(name)) throw foreign(name)
  return { tables: tables.map(({ name }) => own.get(name)!), sequences }
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
