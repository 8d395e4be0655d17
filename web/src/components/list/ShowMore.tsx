import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { loadMoreFailedText } from './load-more-failed-text.ts'
import { NotPrinted } from './NotPrinted.tsx'

interface ShowMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  shown: number
  total?: number
  className?: string
  children?: string
}

/**
 * A button below a list, in the same element as the list. After the last page there is no button any more, so the focus
 * moves to the first new row.
 */
export function ShowMore({ list, shown, total, className, children = 'Mostrar mais' }: ShowMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<{ around: Element; rows: Set<Element> }>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  function remember() {
    const around = ref.current?.parentElement
    before.current = around ? { around, rows: new Set(around.querySelectorAll('li')) } : null
  }
  useEffect(() => {
    if (isFetchingNextPage || !before.current) return
    const { around, rows } = before.current
    before.current = null
    // The focus stays where a person has meanwhile moved it.
    if (hasNextPage || !document.activeElement?.contains(around)) return
    const row = [...around.querySelectorAll('li')].find((row) => !rows.has(row))
    row?.setAttribute('tabindex', '-1')
    row?.focus()
  }, [hasNextPage, isFetchingNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={ref} className={className}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="mb-2 text-ink-2">
          {loadMoreFailedText}
        </p>
      )}
      <Button
        variant="secondary"
        loading={isFetchingNextPage}
        onClick={() => {
          remember()
          void list.fetchNextPage()
        }}
      >
        {children}
      </Button>
      <NotPrinted shown={shown} total={total} />
    </div>
  )
}
