import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '../../domain-error.ts'

/** A cursor is the sort key of a page's last row. */
export function encodeCursor(key: object) {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws {DomainError} invalid_request for a cursor that does not fit the form */
export function decodeCursor<T>(cursor: string | undefined, form: z.ZodType<T>): T | null {
  if (cursor === undefined) return null
  try {
    return form.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new DomainError('invalid_request')
  }
}

/** An instant as text, with PostgreSQL's microseconds: a Date would round it, and a page would lose or repeat rows. */
const instant = z.iso
  .datetime({ offset: true })
  // The pattern allows only years and offsets that PostgreSQL accepts too.
  .regex(/^[1-9]\d{3}-.{14}(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d)$/)

export const timeKey = z.tuple([instant, z.uuid()])
export const timeKeyOf = ({ created_at, id }: { created_at: string; id: string }) => [created_at, id]

/** Sort key of the previous page's last row. */
export type TimeKey = readonly [instant: string, id: string]

/** Condition for the rows after `key` in a list that is sorted by these columns, newest first. */
export const isOlderThan = (key: TimeKey, time = 'created_at', id = 'id') =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`

/** The pattern excludes the year 0, because PostgreSQL does not accept it. */
export const dayKey = z.tuple([z.iso.date().regex(/^[1-9]/), z.uuid()])

export const rankAndTimeKey = z.tuple([z.string().regex(/^\d{1,7}$/), instant, z.uuid()])

export const groupAndTimeKey = z.tuple([z.enum(['0', '1', '2']), instant, z.uuid()])

export const nameKey = z.tuple([z.string().refine((text) => !text.includes('\0')), z.uuid()])

/** A page of rows. The query asks for `limit` + 1 rows: the extra row only tells whether another page follows. */
export function toPage<R>(rows: readonly R[], limit: number, keyOf: (row: R) => readonly string[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null }
}
