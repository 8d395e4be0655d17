import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { InfiniteSentinel } from './InfiniteSentinel.tsx'
import type { Paging } from './paging.ts'

/** Reports every element as in view, because jsdom has no layout. */
class AlwaysInView {
  private readonly callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback
  }
  observe() {
    this.callback([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', AlwaysInView))

function show(first: Partial<Paging>) {
  const onLoadMore = vi.fn()
  const sentinel = (paging: Partial<Paging>) => (
    <InfiniteSentinel
      hasMore
      isLoadingMore={false}
      isFetching={false}
      loadMoreFailed={false}
      onLoadMore={onLoadMore}
      {...paging}
    />
  )
  const { rerender } = render(sentinel(first))
  return { onLoadMore, update: (paging: Partial<Paging>) => rerender(sentinel(paging)) }
}

test('loads one page at a time, and the next while the sentinel is still in view', () => {
  const { onLoadMore, update } = show({})
  expect(onLoadMore).toHaveBeenCalledTimes(1)
  update({ isLoadingMore: true })
  expect(onLoadMore).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toContain('Carregando mais…')
  update({})
  expect(onLoadMore).toHaveBeenCalledTimes(2)
})

test('loads nothing while the list reloads', () => {
  const { onLoadMore, update } = show({ isFetching: true })
  expect(onLoadMore).not.toHaveBeenCalled()
  update({})
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})

test('after a page failed to load, the button asks again, not the scrolling', async () => {
  const { onLoadMore } = show({ loadMoreFailed: true })
  expect(onLoadMore).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(onLoadMore).toHaveBeenCalledOnce()
})

test('loads nothing at the end of the list', () => {
  const { onLoadMore } = show({ hasMore: false })
  expect(onLoadMore).not.toHaveBeenCalled()
  expect(screen.queryByRole('status')).toBeNull()
})
