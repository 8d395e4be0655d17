import type { UseInfiniteQueryResult } from '@tanstack/react-query'

export interface Paging {
  hasMore: boolean
  isLoadingMore: boolean
  /** True while a page loads or the list reloads. The next page waits, because loading it would cancel a reload. */
  isFetching: boolean
  /** True after the next page failed to load. Then a button loads it, and scrolling does not. */
  loadMoreFailed: boolean
  onLoadMore: () => void
}

export const pagingOf = (list: UseInfiniteQueryResult<unknown>): Paging => ({
  hasMore: list.hasNextPage,
  isLoadingMore: list.isFetchingNextPage,
  isFetching: list.isFetching,
  loadMoreFailed: list.isFetchNextPageError,
  onLoadMore: () => void list.fetchNextPage(),
})
