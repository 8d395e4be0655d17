import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import type { PageCursor } from '@plantao/search-index'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../platform/database/pages/cursor.ts'
import { DomainError } from '../../platform/domain-error.ts'

const form = z.object({ sort: z.string(), key: z.int().optional(), created_at: z.int(), id: z.uuid() })

/** @throws {DomainError} invalid_request for a cursor of another sort order */
export function readCursor(sort: VagaSort, cursor: string | undefined): PageCursor | null {
  const read = decodeCursor(cursor, form)
  if (read && read.sort !== sort) throw new DomainError('invalid_request')
  return read
}

export const writeCursor = (sort: VagaSort, { key, created_at, id }: PageCursor) =>
  encodeCursor({ sort, key, created_at, id })
