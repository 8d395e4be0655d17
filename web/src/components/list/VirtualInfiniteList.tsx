import { measureElement, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { usePrinting } from '../../lib/browser/use-printing.ts'
import { cn } from '../ui/cn.ts'
import { trackHeadingHeight } from '../ui/track-height.ts'
import { InfiniteSentinel } from './InfiniteSentinel.tsx'
import { NotPrinted } from './NotPrinted.tsx'
import type { Paging } from './paging.ts'

interface VirtualInfiniteListProps<T> extends Paging {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** The function must be the same at each rendering, so that unchanged items are not drawn again. */
  renderItem: (item: T) => ReactNode
  estimatedHeight: number
  gap?: number
  /** The heading of a group sticks below the page's header while the items of the group scroll past. */
  group?: { of: (item: T) => string; renderHeading: (group: string) => ReactNode }
  total?: number | undefined
  /** True when the items are about to be replaced. They are dimmed if this takes long. */
  isStale?: boolean
  /** The key under which the scroll position is stored and restored when the list mounts again. */
  restoreKey: string
  ahead?: number
  className?: string
}

interface ScrollState {
  offset: number
  sizes: VirtualItem[]
  /**
   * The first item when the position was stored. If the first item is another object on return, the list was reloaded
   * and starts at its top.
   */
  first: unknown
}

const scrollStates = new Map<string, ScrollState>()

/**
 * A list that scrolls with the window, and renders only the items near the window. When items are added above, the
 * items in view do not move.
 */
export function VirtualInfiniteList<T>(props: VirtualInfiniteListProps<T>) {
  const { label, items, itemKey, renderItem, estimatedHeight, gap = 12, group, total, isStale, restoreKey } = props
  const { ahead, className, ...paging } = props
  const list = useRef<HTMLUListElement>(null)
  const [restored] = useState(() => {
    const stored = scrollStates.get(restoreKey)
    return stored?.first === items[0] ? stored : undefined
  })
  /**
   * The distance in pixels from the top of the page to the list. If the list has groups, the height of what
   * sticks above them is subtracted.
   */
  const [top, setTop] = useState(0)
  /** False while the list draws only the rows that fill an unscrolled window. The rows below are drawn afterwards. */
  const [isSettled, setSettled] = useState(restored !== undefined || window.scrollY > 0)
  const [windowSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => itemKey(items[index]!),
    gap,
    // The first rows have the estimated height until an observer reports their heights, because measuring them here
    // would force a layout.
    measureElement: (item, entry, instance) =>
      isSettled || entry ? measureElement(item, entry, instance) : estimatedHeight,
    overscan: isSettled ? 4 : 0,
    // Without this size, the first rendering would include only the `overscan` rows.
    initialRect: windowSize,
    scrollMargin: top,
    // At the top of the list, new items come into view. Further down, the items in view keep their place.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    // Without this, the anchor 'end' would also follow the end of the list as the list grows.
    scrollEndThreshold: -1,
    ...(restored && { initialOffset: restored.offset, initialMeasurementsCache: restored.sizes }),
  })

  const first = useRef<T>(undefined)
  useLayoutEffect(() => {
    first.current = items[0]
    if (isSettled) measureTop()
  })

  function measureTop() {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY - (group ? heightOfBars() : 0)))
  }

  const settle = useEffectEvent(() => {
    measureTop()
    setSettled(true)
  })
  useEffect(() => startTransition(settle), [])

  useLayoutEffect(
    () => () => {
      // The offset comes from the virtualizer, because navigation may already have scrolled the window to the top.
      const offset = virtualizer.scrollOffset ?? 0
      scrollStates.set(restoreKey, { offset, sizes: virtualizer.takeSnapshot(), first: first.current })
    },
    [restoreKey, virtualizer],
  )

  const startsGroup = (index: number) =>
    group !== undefined && (index === 0 || group.of(items[index - 1]!) !== group.of(items[index]!))
  const isPrinting = usePrinting()
  /** False on paper, and before the rows are measured. The rows then stand in normal flow. */
  const isPlaced = isSettled && !isPrinting
  const rows = isPrinting
    ? items.map((item, index) => ({ key: itemKey(item), index, start: 0 }))
    : virtualizer.getVirtualItems()
  const firstVisible = items[virtualizer.range?.startIndex ?? 0]

  return (
    <>
      {group && firstVisible && (
        // This copy of the group's heading sticks. The heading in the list scrolls away below it.
        <div aria-hidden className="sticky top-(--top-bars) z-10 h-0 short:hidden print:hidden">
          <div ref={trackHeadingHeight}>{group.renderHeading(group.of(firstVisible))}</div>
        </div>
      )}
      <ul
        ref={list}
        aria-label={label}
        aria-busy={isStale || paging.isLoadingMore || undefined}
        className={cn('relative transition-opacity duration-150', isStale && 'opacity-55 delay-400', className)}
        style={{ height: isPrinting ? undefined : virtualizer.getTotalSize() }}
      >
        {rows.map(({ key, index, start }) => (
          <li
            key={key}
            // Rows are not measured while printing, because their heights on paper differ.
            ref={isPrinting ? undefined : virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total ?? (paging.hasMore ? -1 : items.length)}
            className={cn('break-inside-avoid', isPlaced && 'absolute inset-x-0 top-0')}
            style={isPlaced ? { transform: `translateY(${start - top}px)` } : { marginBottom: gap }}
          >
            {group && startsGroup(index) && group.renderHeading(group.of(items[index]!))}
            <Item item={items[index]!} render={renderItem as (item: unknown) => ReactNode} />
          </li>
        ))}
      </ul>
      {paging.hasMore && <NotPrinted shown={items.length} total={total} />}
      <InfiniteSentinel {...paging} ahead={ahead} />
    </>
  )
}

const Item = memo(({ item, render }: { item: unknown; render: (item: unknown) => ReactNode }) => render(item))

const heightOfBars = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--top-bars')) || 0
