import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** What a list needs to know of its infinite query. */
export interface Paging {
  hasMore: boolean
  isLoadingMore: boolean
  /** Loading more now would cancel the reload. */
  isReloading: boolean
  /** The next page failed: then a button loads more, not scrolling. */
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
