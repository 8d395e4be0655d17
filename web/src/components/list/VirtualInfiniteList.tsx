import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { InfiniteSentinel } from './InfiniteSentinel.tsx'

interface VirtualInfiniteListProps<T> {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  renderItem: (item: T) => ReactNode
  /** A typical item's height in pixels, until it has been measured. */
  estimate: number
  /** How many there are in all, where that is known. */
  total?: number | undefined
  hasMore: boolean
  loadingMore: boolean
  /** It is being asked for anew. */
  busy: boolean
  moreFailed: boolean
  onMore: () => void
  /** What is shown is about to be replaced. */
  stale?: boolean
  /** The list's place is remembered under this name, and found again on coming back. */
  place: string
}

interface Place {
  offset: number
  sizes: VirtualItem[]
  /** The same object for as long as the list is the one that was left; loaded anew, it begins at its top. */
  first: unknown
}

const places = new Map<string, Place>()

/**
 * A list of any length that scrolls with the window: only what is near the eye is in the page. Items that appear above what
 * is being read do not push it away.
 */
export function VirtualInfiniteList<T>(props: VirtualInfiniteListProps<T>) {
  const {
    label,
    items,
    itemKey,
    renderItem,
    estimate,
    total,
    hasMore,
    loadingMore,
    busy,
    moreFailed,
    onMore,
    stale,
    place,
  } = props
  const list = useRef<HTMLUListElement>(null)
  const [before] = useState(() => {
    const left = places.get(place)
    return left?.first === items[0] ? left : undefined
  })
  const [top, setTop] = useState(0)

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(items[index]!),
    gap: 12,
    overscan: 4,
    scrollMargin: top,
    // At its top the list shows what is new; below, the item being read keeps its place.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    // 'end' would otherwise also keep the end in sight while the list grows.
    scrollEndThreshold: -1,
    ...(before && { initialOffset: before.offset, initialMeasurementsCache: before.sizes }),
  })

  const first = useRef<T>(undefined)
  useLayoutEffect(() => {
    first.current = items[0]
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })

  useLayoutEffect(
    () => () => {
      // The virtualizer's offset and not the window's, which whoever leads away may already have put to the top.
      const offset = virtualizer.scrollOffset ?? 0
      places.set(place, { offset, sizes: virtualizer.takeSnapshot(), first: first.current })
    },
    [place, virtualizer],
  )

  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={stale || loadingMore || undefined}
        className={cn('relative transition-opacity duration-150', stale && 'opacity-55')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total ?? (hasMore ? -1 : items.length)}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {renderItem(items[index]!)}
          </li>
        ))}
      </ul>
      <InfiniteSentinel hasMore={hasMore} loading={loadingMore} busy={busy} failed={moreFailed} onReach={onMore} />
    </>
  )
}
