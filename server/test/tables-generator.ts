import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATIONS } from '../src/platform/migrate/files.ts'

export const TABLES = join(import.meta.dirname, '../tables.sql')

const head = `-- All tables as the migrations leave them, with the comments of the migrations. \`npm run db:types\` writes this file
-- from a database, to be read: nothing applies it, and a test compares it.
`

interface Part {
  name: string
  sql: string
}

interface Table {
  name: string
  kind: string
  options: string
  columns: Part[]
  constraints: Part[]
  indexes: Part[]
}

const tables = `
  select c.oid::regclass::text as name, case c.relpersistence when 'u' then 'unlogged table' else 'table' end as kind,
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as options,
    (select json_agg(json_build_object('name', a.attname, 'sql',
        a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || case when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, c.oid))
          else coalesce(' default ' || pg_get_expr(d.adbin, c.oid), '') end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', n.conname, 'sql',
        format('constraint %s %s', n.conname, pg_get_constraintdef(n.oid, true)))
        order by array_position('{p,u,x,f,c}', n.contype::text), n.conname), '[]')
      from pg_constraint n where n.conrelid = c.oid and n.contype in ('p', 'u', 'x', 'f', 'c')) as constraints,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'sql', pg_get_indexdef(i.oid)) order by i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint n where n.conindid = i.oid and n.conrelid = c.oid))
      as indexes
  from pg_class c where c.relnamespace::regnamespace::text in ('app', 'auth') and c.relkind = 'r' order by 1`

/** The text of server/tables.sql for a migrated database. */
export async function generateTables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Table>(tables)
    const comments = commentsOfMigrations()
    return [head, ...rows.map((table) => textOf(table, comments))].join('\n')
  } finally {
    await client.end()
  }
}

function textOf({ name, kind, options, columns, constraints, indexes }: Table, comments: Map<string, string[]>) {
  const commentOf = (key: string, indent = '') => (comments.get(key) ?? []).map((line) => `${indent}${line}\n`).join('')
  const inTable = [...columns, ...constraints].map((part) => ({
    comment: commentOf(`${name} ${part.name}`, '  '),
    sql: `  ${shorter(part.sql)}`,
  }))
  return [
    `${commentOf(name)}create ${kind} ${name} (\n`,
    inTable.map(({ comment, sql }, at) => `${comment}${sql}${at < inTable.length - 1 ? ',' : ''}\n`).join(''),
    `)${options};\n`,
    ...indexes.map((index) => `${commentOf(index.name)}${shorter(index.sql)};\n`),
  ].join('')
}

/** One line in lower case, without the casts and words that PostgreSQL adds. Quoted texts stay. */
const shorter = (sql: string) =>
  sql
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/ USING btree|::text\b(?!\[)/g, '')
    .replace(/'[^']*'|[A-Z]+|\s+/g, (found) =>
      found.trim() ? (found.startsWith("'") ? found : found.toLowerCase()) : ' ',
    )

const begun =
  /^\s*(?:create (?:unlogged )?table (?:if not exists )?(?<created>\w+\.\w+)|create (?:unique )?index (?:concurrently )?(?<index>\w+)|(?:alter table (?<altered>\w+\.\w+)\s*)?(?:add )?(?:(?:column|constraint) )?(?<part>\w+)?)/

/** Comments of the migrations by what stands below them: a table, an index, or a table with its column or constraint. */
function commentsOfMigrations() {
  const comments = new Map<string, string[]>()
  let table = ''
  let comment: string[] = []
  const files = readdirSync(MIGRATIONS).sort()
  for (const line of files.flatMap((file) => ['', ...readFileSync(join(MIGRATIONS, file), 'utf8').split('\n')])) {
    if (/^\s*--/.test(line)) {
      comment.push(line.trim())
      continue
    }
    const { groups = {} } = begun.exec(line) ?? {}
    table = groups.created ?? groups.altered ?? table
    if (comment.length > 0) comments.set(groups.created ?? groups.index ?? `${table} ${groups.part}`, comment)
    // A comment above `drop index` belongs to the index that is made again below.
    if (!/^drop /.test(line)) comment = []
  }
  return comments
}
