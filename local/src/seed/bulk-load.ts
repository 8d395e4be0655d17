import type pg from 'pg'

/** Triggers that are off during the load: they would write history with the present time. */
const replacedTriggers = [
  ['vagas', 'vagas_record_insert'],
  ['candidaturas', 'candidaturas_record_insert'],
] as const
const tables = ['auth.users', 'app.vagas', 'app.vaga_changes', 'app.candidaturas', 'app.history']

/**
 * Runs `fill` without foreign keys, history triggers, and indexes other than primary keys. Then all of these are
 * restored, and PostgreSQL checks every row. The caller's transaction hides the state in between from everybody else.
 */
export async function withoutIndexes(client: pg.Client, fill: () => Promise<void>, say: (what: string) => void) {
  const constraints = await namesAndDefinitions(
    client,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('f', 'u', 'x') order by contype = 'f', 1, 2`,
  )
  const indexes = await namesAndDefinitions(
    client,
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
     order by 1, 2`,
  )
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const [table, name] of replacedTriggers) await client.query(`alter table app.${table} disable trigger ${name}`)

  await fill()

  for (const { name, definition } of indexes) {
    say(`index ${name}`)
    await client.query(definition)
  }
  for (const { table, name, definition } of constraints) {
    say(`constraint ${name}`)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const [table, name] of replacedTriggers) await client.query(`alter table app.${table} enable trigger ${name}`)
}

interface Definition {
  table: string
  name: string
  definition: string
}

const namesAndDefinitions = async (client: pg.Client, sql: string) =>
  (await client.query<Definition>(sql, [tables])).rows
