import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import { JsonText } from '../http/answers/json-text.ts'
import { encodeCursor } from './cursor.ts'
import { type Actor, type Database, readTextAs } from './db.ts'
import { toIso } from './instants.ts'
import { toJson } from './json-rows.ts'

/** `created_at` and `id` of the last row of the page before. */
export type TimeKey = readonly [instant: string, id: string]

export class TimePage extends JsonText {
  /** What its rows have in their unsent column, without nulls. */
  readonly unsent: readonly string[]

  constructor(text: string, unsent: readonly string[]) {
    super(text)
    this.unsent = unsent
  }
}

/**
 * A list sorted by time, whose rows go out as the database sends them. The query is compiled once for each size of a page; the
 * size stands in its text, because PostgreSQL would not keep a plan for a limit it does not know.
 * @param build has no parameters but those of `after`. It selects what the answer may hold, with `created_at` and `id`.
 * @param unsent its last column, where that is for the server alone.
 */
export function timePages(build: (after: TimeKey | null, limit: RawBuilder<number>) => Compilable, unsent?: string) {
  const compiled = new Map<string, CompiledQuery>()
  return async (db: Database, actor: Actor, after: TimeKey | null, limit: number) => {
    const key = `${limit} ${after !== null}`
    const query = compiled.get(key) ?? build(after, sql.lit(limit + 1)).compile()
    compiled.set(key, query)
    // One row more than asked for: it only tells whether another page follows.
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
