import { useEffect, useEffectEvent, useRef } from 'react'
import { InlineLoadError } from '../load-state/InlineLoadError.tsx'
import { Spinner } from '../ui/progress/Spinner.tsx'
import { loadMoreFailedText } from './load-more-failed-text.ts'
import type { Paging } from './paging.ts'

interface InfiniteSentinelProps extends Paging {
  /** The next page loads when the end of the list is this many pixels below the window. */
  ahead?: number
}

/** Stands at the end of an infinite list, and loads the next page before the end scrolls into view. */
export function InfiniteSentinel(props: InfiniteSentinelProps) {
  const { hasMore, isLoadingMore, isFetching, loadMoreFailed, onLoadMore, ahead = 600 } = props
  const sentinel = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onLoadMore)
  const watching = hasMore && !isLoadingMore && !isFetching && !loadMoreFailed

  // The observer starts anew after each page. After a short page the sentinel is still in view, and only a new observer
  // reports that. Then the next page loads too.
  useEffect(() => {
    if (!watching || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore()
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [watching, ahead])

  if (loadMoreFailed) {
    return (
      <InlineLoadError className="justify-center py-4" retrying={isLoadingMore} onRetry={onLoadMore}>
        {loadMoreFailedText}
      </InlineLoadError>
    )
  }
  if (!hasMore) return null
  return (
    <div ref={sentinel} className="flex min-h-16 items-center justify-center">
      {isLoadingMore && (
        <span role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner /> Carregando mais…
        </span>
      )}
    </div>
  )
}
