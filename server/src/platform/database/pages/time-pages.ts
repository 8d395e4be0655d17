import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../json-text.ts'
import { type Actor, type Database, readTextAs } from '../db.ts'
import { toIso } from '../instants.ts'
import { encodeCursor } from './cursor.ts'
import { toJson } from './json-rows.ts'

/** Sort key of the previous page's last row. */
export type TimeKey = readonly [instant: string, id: string]

/** Condition for the rows after `key` in a list that is sorted by these columns, newest first. */
export const isOlderThan = (key: TimeKey, time = 'created_at', id = 'id') =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`

export class TextPage extends JsonText {
  /** Values of the query's last column, without nulls. Empty if `PageOf.unsent` names no column. */
  readonly unsent: readonly string[]

  constructor(text: string, unsent: readonly string[]) {
    super(text)
    this.unsent = unsent
  }
}

interface PageOf {
  limit: number
  /** The sort key of a row, from the text of its columns. */
  keyOf: (column: (name: string) => string) => readonly string[]
  /** Names of the columns that only the server reads. They are the query's last columns. */
  unsent?: readonly string[] | undefined
}

/**
 * Reads a page of rows as JSON text, without parsing the values.
 * @param query selects exactly the columns of the answer, then those of `unsent`, and one row more than the limit. The
 * extra row tells whether another page follows
 */
export async function readTextPage(
  db: Database,
  actor: Actor,
  query: CompiledQuery,
  { limit, keyOf, unsent = [] }: PageOf,
) {
  const found = await readTextAs(db, actor, query)
  const last = found.rows[limit - 1]
  const column = (name: string) => last?.[found.fields.findIndex((field) => field.name === name)] ?? ''
  const cursor = found.rows.length > limit ? encodeCursor(keyOf(column)) : null
  const rows = found.rows.slice(0, limit)
  const items = toJson({ fields: found.fields.filter(({ name }) => !unsent.includes(name)), rows })
  const text = `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(cursor)}}`
  return new TextPage(text, unsent.length === 0 ? [] : rows.flatMap((row) => row.at(-1) ?? []))
}

export const timeKeyOf: PageOf['keyOf'] = (column) => [toIso(column('created_at')), column('id')]

/**
 * Reads the pages of a list that is sorted by time. The page size is part of the query's text, because PostgreSQL
 * would not cache a plan for an unknown limit. So the query is compiled once for each page size.
 * @param build builds a query for `readTextPage`. Its only parameters are the two values of `after`, the sort key of
 * the previous page's last row
 * @param keyOf reads the sort key of a row. The default needs the columns `created_at` and `id`
 */
export function timePages(
  build: (after: TimeKey | null, limit: RawBuilder<number>) => Compilable,
  unsent?: readonly string[],
  keyOf = timeKeyOf,
) {
  const compiled = new Map<string, CompiledQuery>()
  return async (db: Database, actor: Actor, after: TimeKey | null, limit: number) => {
    const key = `${limit} ${after !== null}`
    const query = compiled.get(key) ?? build(after, sql.lit(limit + 1)).compile()
    compiled.set(key, query)
    return readTextPage(db, actor, CompiledQuery.raw(query.sql, [...(after ?? [])]), {
      limit,
      keyOf,
      unsent,
    })
  }
}
