import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import { z } from 'zod'
import { decodeCursor, timeKey } from '../../platform/database/pages/cursor.ts'

/** The last row of a page: its sort key (null for `recentes`), and the columns that distinguish equal keys. */
export interface After {
  key: string | null
  created_at: string
  id: string
}

const [createdAt, id] = timeKey.def.items
/**
 * Sort key for `valor` and `valor_hora`. The key is negative if the vaga has no value. The key for `valor_hora` is also
 * negative if the doctor is on call from home.
 */
const money = z.string().regex(/^-?\d{1,11}(\.\d{1,2})?$/)
const keyed = (sort: VagaSort, key: z.ZodType<string>) => z.tuple([z.literal(sort), key, createdAt, id])

const forms = {
  proximos: keyed('proximos', z.iso.datetime({ local: true })),
  valor: keyed('valor', money),
  valor_hora: keyed('valor_hora', money),
}

/** @throws {DomainError} invalid_request for a cursor of another sort order */
export function readCursor(sort: VagaSort, cursor: string | undefined): After | null {
  if (sort === 'recentes') {
    const read = decodeCursor(cursor, timeKey)
    return read && { key: null, created_at: read[0], id: read[1] }
  }
  const read = decodeCursor(cursor, forms[sort])
  return read && { key: read[1], created_at: read[2], id: read[3] }
}

export function cursorParts(sort: VagaSort, { key, created_at, id }: After) {
  return key === null ? [created_at, id] : [sort, key, created_at, id]
}
