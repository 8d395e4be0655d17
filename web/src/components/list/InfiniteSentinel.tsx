import { useEffect, useEffectEvent, useRef } from 'react'
import { InlineLoadError } from '../load-state/InlineLoadError.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import type { Paging } from './paging.ts'

/** At the end of an infinite list: loads more before it scrolls into view. */
export function InfiniteSentinel({ hasMore, isLoadingMore, isReloading, loadMoreFailed, onLoadMore }: Paging) {
  const sentinel = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onLoadMore)
  const watching = hasMore && !isLoadingMore && !isReloading && !loadMoreFailed

  // Observed again after each page: a page so short that the sentinel stays in view loads the next at once.
  useEffect(() => {
    if (!watching || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore()
      },
      { rootMargin: '600px' },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [watching])

  if (loadMoreFailed) {
    return (
      <InlineLoadError className="justify-center py-4" retrying={isLoadingMore} onRetry={onLoadMore}>
        Não foi possível carregar mais.
      </InlineLoadError>
    )
  }
  return (
    <div ref={sentinel} className="flex min-h-16 items-center justify-center">
      {hasMore && isLoadingMore && (
        <span role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner /> Carregando mais…
        </span>
      )}
    </div>
  )
}
