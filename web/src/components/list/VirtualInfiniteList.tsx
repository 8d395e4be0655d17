import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { InfiniteSentinel } from './InfiniteSentinel.tsx'
import type { Paging } from './paging.ts'

interface VirtualInfiniteListProps<T> extends Paging {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  renderItem: (item: T) => ReactNode
  /** Of an item in pixels, until it is measured. */
  estimatedHeight: number
  /** How many items there are in all, if known. */
  total?: number | undefined
  /** About to be replaced: shown dimmed. */
  isStale?: boolean
  /** The scroll position is stored under this key, and restored when the list mounts again. */
  restoreKey: string
}

interface ScrollState {
  offset: number
  sizes: VirtualItem[]
  /** The first item. Another object means a reloaded list, which starts at its top. */
  first: unknown
}

const scrollStates = new Map<string, ScrollState>()

/**
 * A list of any length that scrolls with the window and renders only the items near the viewport. Items added above the
 * viewport do not move what is in it.
 */
export function VirtualInfiniteList<T>(props: VirtualInfiniteListProps<T>) {
  const { label, items, itemKey, renderItem, estimatedHeight, total, isStale, restoreKey, ...paging } = props
  const list = useRef<HTMLUListElement>(null)
  const [restored] = useState(() => {
    const stored = scrollStates.get(restoreKey)
    return stored?.first === items[0] ? stored : undefined
  })
  const [top, setTop] = useState(0)

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => itemKey(items[index]!),
    gap: 12,
    overscan: 4,
    scrollMargin: top,
    // At its top the list shows new items; further down, the items in view keep their place.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    // Without this, 'end' would also follow the end of the list as it grows.
    scrollEndThreshold: -1,
    ...(restored && { initialOffset: restored.offset, initialMeasurementsCache: restored.sizes }),
  })

  const first = useRef<T>(undefined)
  useLayoutEffect(() => {
    first.current = items[0]
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })

  useLayoutEffect(
    () => () => {
      // The virtualizer's offset: navigation may already have scrolled the window to the top.
      const offset = virtualizer.scrollOffset ?? 0
      scrollStates.set(restoreKey, { offset, sizes: virtualizer.takeSnapshot(), first: first.current })
    },
    [restoreKey, virtualizer],
  )

  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={isStale || paging.isLoadingMore || undefined}
        className={cn('relative transition-opacity duration-150', isStale && 'opacity-55')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total ?? (paging.hasMore ? -1 : items.length)}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {renderItem(items[index]!)}
          </li>
        ))}
      </ul>
      <InfiniteSentinel {...paging} />
    </>
  )
}
