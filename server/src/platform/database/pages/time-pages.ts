import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../json-text.ts'
import { type Actor, type Database, readTextAs } from '../db.ts'
import { toIso } from '../instants.ts'
import { encodeCursor } from './cursor.ts'
import { toJson } from './json-rows.ts'

/** `created_at` and `id` of the last row of the previous page. */
export type TimeKey = readonly [instant: string, id: string]

export class TimePage extends JsonText {
  /** The values in the unsent column of its rows, without nulls. */
  readonly unsent: readonly string[]

  constructor(text: string, unsent: readonly string[]) {
    super(text)
    this.unsent = unsent
  }
}

/**
 * A list sorted by time, whose rows are answered as the database sends them. The query is compiled once for each page
 * size; the size is part of the text, because PostgreSQL would not cache a plan for an unknown limit.
 * @param build a query with no parameters but those of `after`. It selects exactly the columns of the answer, with
 * `created_at` and `id`
 * @param unsent the name of its last column, if that is for the server only
 */
export function timePages(build: (after: TimeKey | null, limit: RawBuilder<number>) => Compilable, unsent?: string) {
  const compiled = new Map<string, CompiledQuery>()
  return async (db: Database, actor: Actor, after: TimeKey | null, limit: number) => {
    const key = `${limit} ${after !== null}`
    const query = compiled.get(key) ?? build(after, sql.lit(limit + 1)).compile()
    compiled.set(key, query)
    // The query asks for one more row, which only tells whether another page follows.
    const found = await readTextAs(db, actor, CompiledQuery.raw(query.sql, [...(after ?? [])]))
    const last = found.rows[limit - 1]
    const column = (name: string) => last?.[found.fields.findIndex((field) => field.name === name)] ?? ''
    const cursor = found.rows.length > limit ? encodeCursor([toIso(column('created_at')), column('id')]) : null
    const rows = found.rows.slice(0, limit)
    const items = toJson({ fields: found.fields.filter(({ name }) => name !== unsent), rows })
    const text = `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(cursor)}}`
    return new TimePage(text, unsent === undefined ? [] : rows.flatMap((row) => row.at(-1) ?? []))
  }
}
