import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VirtualInfiniteList } from './VirtualInfiniteList.tsx'

/** Those who watch for the end of the list; jsdom has no layout, so the test says when it comes near. */
let watchers: { callback: IntersectionObserverCallback }[] = []

beforeEach(() => {
  watchers = []
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe() {
        watchers.push(this)
      }
      disconnect() {
        watchers = watchers.filter((watcher) => watcher !== this)
      }
    },
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const names = (count: number) => Array.from({ length: count }, (_, n) => `vaga ${n}`)

function show(props: Partial<Parameters<typeof VirtualInfiniteList<string>>[0]>) {
  const onMore = vi.fn()
  render(
    <VirtualInfiniteList
      label="Vagas"
      restoreKey="test"
      items={names(3)}
      itemKey={(name) => name}
      renderItem={(name) => name}
      estimatedHeight={100}
      hasMore={false}
      isLoadingMore={false}
      isReloading={false}
      loadMoreFailed={false}
      onLoadMore={onMore}
      {...props}
    />,
  )
  return onMore
}

const reachEnd = () => {
  for (const { callback } of watchers)
    callback([{ isIntersecting: true }] as IntersectionObserverEntry[], null as never)
}

test('each item has its position and the number of all items', () => {
  show({ total: 268, hasMore: true })
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['vaga 0', 'vaga 1', 'vaga 2'])
  expect(items[2]?.getAttribute('aria-posinset')).toBe('3')
  expect(items[2]?.getAttribute('aria-setsize')).toBe('268')
})

test('an unknown number of items is marked as unknown', () => {
  show({ hasMore: true })
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('-1')
})

test('reaching the end loads more, but not while more is loading', () => {
  const onMore = show({ hasMore: true })
  reachEnd()
  expect(onMore).toHaveBeenCalledOnce()
  cleanup()
  const again = show({ hasMore: true, isLoadingMore: true })
  reachEnd()
  expect(again).not.toHaveBeenCalled()
  expect(screen.getByRole('list', { name: 'Vagas' }).getAttribute('aria-busy')).toBe('true')
})

test('after a page failed to load, the button asks again, not the scrolling', async () => {
  const onMore = show({ hasMore: true, loadMoreFailed: true })
  reachEnd()
  expect(onMore).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('only the items near the viewport are rendered', () => {
  show({ items: names(5000) })
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
})
