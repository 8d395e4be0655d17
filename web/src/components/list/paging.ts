import type { UseInfiniteQueryResult } from '@tanstack/react-query'

export interface Paging {
  hasMore: boolean
  isLoadingMore: boolean
  /** True during any loading, also a reload. The next page waits, because loading it would cancel the reload. */
  isReloading: boolean
  /** True after the next page failed to load. Then a button loads it, and scrolling does not. */
  loadMoreFailed: boolean
  onLoadMore: () => void
}

export const pagingOf = (list: UseInfiniteQueryResult<unknown>): Paging => ({
  hasMore: list.hasNextPage,
  isLoadingMore: list.isFetchingNextPage,
  isReloading: list.isFetching,
  loadMoreFailed: list.isFetchNextPageError,
  onLoadMore: () => void list.fetchNextPage(),
})
