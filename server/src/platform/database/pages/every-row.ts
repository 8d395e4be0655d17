import type { toPage } from './cursor.ts'

/** Maximum number of a list's rows that the server reads and holds at a time. */
export const rowsAtOnce = 500

/**
 * Reads all rows of a list, page by page. The first page is read before this function returns, because an error during
 * the download could no longer change the status.
 */
export async function everyRow<R>(pageAfter: (cursor: string | undefined) => Promise<ReturnType<typeof toPage<R>>>) {
  const first = await pageAfter(undefined)
  return (async function* () {
    for (let page = first; ; page = await pageAfter(page.next_cursor)) {
      yield* page.items
      if (page.next_cursor === null) return
    }
  })()
}
