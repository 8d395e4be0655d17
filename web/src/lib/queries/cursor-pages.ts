import type { InfiniteData } from '@tanstack/react-query'

/** The answer of every route with a cursor. */
export interface CursorPage<T> {
  items: T[]
  next_cursor: string | null
}

export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: CursorPage<unknown>) => last.next_cursor ?? undefined,
}

export function mapItems<T, Cursor>(list: InfiniteData<CursorPage<T>, Cursor> | undefined, change: (item: T) => T) {
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}
