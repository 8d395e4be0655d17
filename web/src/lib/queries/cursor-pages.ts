import type { InfiniteData } from '@tanstack/react-query'

/** As every route with a cursor answers. */
export interface CursorPage<T> {
  items: T[]
  next_cursor: string | null
}

/** How an infinite query asks for the page after the last one. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: CursorPage<unknown>) => last.next_cursor ?? undefined,
}

/** The loaded pages, with each item replaced by what `change` returns for it. */
export function mapItems<T, Cursor>(list: InfiniteData<CursorPage<T>, Cursor> | undefined, change: (item: T) => T) {
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}
