import { useEffect, useEffectEvent, useRef } from 'react'
import { InlineLoadError } from '../load-state/InlineLoadError.tsx'
import { Spinner } from '../ui/Spinner.tsx'

interface InfiniteSentinelProps {
  hasMore: boolean
  loading: boolean
  /** The list is being asked for anew: more after that, or one would break off the other. */
  busy?: boolean
  /** The next page failed: asking again is then the person's, not the scrolling's. */
  failed?: boolean
  onReach: () => void
  /** How far before its end the list asks for more. */
  ahead?: string
}

/** Stands after the last item of a growing list and asks for more before it comes into sight. */
export function InfiniteSentinel({ hasMore, loading, busy, failed, onReach, ahead = '600px' }: InfiniteSentinelProps) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  const watching = hasMore && !loading && !busy && !failed

  // Watching anew after each page tells at once when the mark is still in sight: a short page is followed by the next.
  useEffect(() => {
    if (!watching || !mark.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach()
      },
      { rootMargin: ahead },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [watching, ahead])

  if (failed) {
    return (
      <InlineLoadError className="justify-center py-4" retrying={loading} onRetry={onReach}>
        Não foi possível carregar mais.
      </InlineLoadError>
    )
  }
  return (
    <div ref={mark} className="flex min-h-16 items-center justify-center">
      {hasMore && loading && (
        <span role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner /> Carregando mais…
        </span>
      )}
    </div>
  )
}
