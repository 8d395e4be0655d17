import { z } from 'zod'
import { DomainError } from '../http/errors.ts'

/** Where a page ended: the sort key of its last row. Only we read it, but anybody may send anything. */
export function writeCursor(key: readonly string[]) {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws {DomainError} invalid_request for what `writeCursor` did not write. */
export function readCursor<T>(cursor: string | undefined, form: z.ZodType<T>): T | null {
  if (cursor === undefined) return null
  try {
    return form.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new DomainError('invalid_request')
  }
}

/** An instant with PostgreSQL's microseconds: a JavaScript Date would round it, and rows would be lost or doubled. */
const instant = z.iso
  .datetime({ offset: true })
  // Years and offsets that PostgreSQL takes too.
  .regex(/^[1-9]\d{3}-.{14}(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d)$/)

/** Of lists by time. */
export const byTime = z.tuple([instant, z.uuid()])

/** Of lists by time within a rank. */
export const byRankAndTime = z.tuple([z.enum(['0', '1']), instant, z.uuid()])

/** Of lists by name. */
export const byName = z.tuple([z.string().refine((text) => !text.includes('\0')), z.uuid()])

/** A page of rows that were asked for with one more than `limit`, which tells whether another page follows. */
export function pageOfRows<R>(rows: readonly R[], limit: number, keyOf: (row: R) => readonly string[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null }
}
