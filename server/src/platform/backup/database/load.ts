import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { About } from '../archive/contents.ts'

type Table = About['tables'][number]

/**
 * Loads rows into the migrated tables of an empty database, in one transaction. Triggers and policies are created
 * later, because the backup already contains the values that triggers wrote. Foreign keys are restored at the end, and
 * PostgreSQL then checks every row.
 * @param client a connection with the rights of the tables' owner
 * @param described tables and sequences of our own catalog, because their names become SQL
 */
export async function openLoad(client: pg.ClientBase, { tables, sequences }: Pick<About, 'tables' | 'sequences'>) {
  const names = tables.map(({ name }) => name)
  const byName = new Map(tables.map((table) => [table.name, table]))
  await client.query('begin')
  const foreignKeys = await dropForeignKeys(client, names)
  // Removes the rows that migrations inserted. `cascade` also empties tables outside the backup that refer to these
  // tables, but those have no rows yet.
  await client.query(`truncate ${names.join(', ')} cascade`)
  const counts = new Map(names.map((name) => [name, 0]))
  let open: { name: string; copy: CopyStreamQuery } | undefined

  async function closeTable() {
    if (!open) return
    const { name, copy } = open
    open = undefined
    copy.end()
    await finished(copy)
    counts.set(name, copy.rowCount)
  }

  return {
    /** The parts of one table must be consecutive. */
    async part(name: string, data: Buffer) {
      if (open?.name !== name) {
        await closeTable()
        const table = byName.get(name)
        if (!table) throw new Error(`no such table: ${name}`)
        open = { name, copy: client.query(copyFrom(copyInto(table))) }
        // Without a listener, an error would end the process before the next part reports it.
        open.copy.on('error', () => {})
      }
      if (!open.copy.write(data)) await drained(open.copy)
    },
    /** Commits. @param expected number of rows in each table */
    async finish(expected: ReadonlyMap<string, number>) {
      await closeTable()
      for (const [name, count] of expected) {
        if (counts.get(name) !== count) throw new Error(`${name} has ${counts.get(name)} rows instead of ${count}`)
      }
      for (const { name, last_value, is_called } of sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [name, last_value, is_called])
      }
      for (const { table, name, definition } of foreignKeys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      }
      await client.query('commit')
    },
  }
}

const copyInto = ({ name, columns }: Table) => `copy ${name} (${columns.join(', ')}) from stdin`

async function drained(copy: CopyStreamQuery) {
  const stop = new AbortController()
  try {
    // Waits for the stream's end too, because a refused row destroys the stream before it drains.
    await Promise.race([once(copy, 'drain', { signal: stop.signal }), finished(copy, { signal: stop.signal })])
  } finally {
    stop.abort()
  }
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function dropForeignKeys(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) and conparentid = 0 order by 1, 2`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
