import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts'
import { withCount } from './with-count.ts'

interface WaitingListProps<T> {
  title: string
  /** The name of the items, with its article, for the sentences about loading: 'os pedidos'. */
  what: string
  /** The sentence in place of the list while nothing waits. */
  none: string
  /** The number of items that wait, whether loaded or not. */
  count: number | undefined
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<T>>>
  children: (item: T) => ReactNode
}

/** A list of claims, reports or requests that wait for an operator, the most urgent first. */
export function WaitingList<T extends { id: string }>(props: WaitingListProps<T>) {
  const { title, count = 0 } = props
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl max-md:text-lg">{withCount(title, count)}</h2>
      <Cards {...props} />
    </section>
  )
}

function Cards<T extends { id: string }>({ what, none, count, list, children }: WaitingListProps<T>) {
  if (!list.data) {
    return <NotLoaded query={list} what={what} skeleton="h-28" />
  }
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <ShowMore list={list} shown={items.length} total={count} className="mt-4" />
    </>
  )
}
