import { z } from 'zod'
import { DomainError } from '../http/errors.ts'

/** Where a page ended: the sort key of its last row. Only we read it, but anybody may send anything. */
export function encodeCursor(key: readonly string[]) {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws {DomainError} invalid_request for what `encodeCursor` did not write. */
export function decodeCursor<T>(cursor: string | undefined, form: z.ZodType<T>): T | null {
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
export const timeKey = z.tuple([instant, z.uuid()])

/** Of lists by time within a rank. */
export const rankAndTimeKey = z.tuple([z.enum(['0', '1']), instant, z.uuid()])

/** Of lists by name. */
export const nameKey = z.tuple([z.string().refine((text) => !text.includes('\0')), z.uuid()])

/** A page of rows that were asked for with one more than `limit`, which tells whether another page follows. */
export function toPage<R>(rows: readonly R[], limit: number, keyOf: (row: R) => readonly string[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null }
}
