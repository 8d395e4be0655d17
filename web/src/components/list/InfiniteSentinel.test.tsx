import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InfiniteSentinel } from './InfiniteSentinel.tsx'

/** jsdom lays nothing out: the mark is always in sight. */
class AlwaysInSight {
  private readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', AlwaysInSight))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('asks once for each page, and again when the page that came leaves the mark in sight', () => {
  const more = vi.fn()
  const { rerender } = render(<InfiniteSentinel hasMore loading={false} onReach={more} />)
  expect(more).toHaveBeenCalledTimes(1)
  rerender(<InfiniteSentinel hasMore loading onReach={more} />)
  expect(more).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toContain('Carregando mais…')
  rerender(<InfiniteSentinel hasMore loading={false} onReach={more} />)
  expect(more).toHaveBeenCalledTimes(2)
})

test('asks for nothing while the list is asked for anew, and then does', () => {
  const more = vi.fn()
  const { rerender } = render(<InfiniteSentinel hasMore loading={false} busy onReach={more} />)
  expect(more).not.toHaveBeenCalled()
  rerender(<InfiniteSentinel hasMore loading={false} busy={false} onReach={more} />)
  expect(more).toHaveBeenCalledTimes(1)
})

test('at the end it asks for nothing', () => {
  const more = vi.fn()
  render(<InfiniteSentinel hasMore={false} loading={false} onReach={more} />)
  expect(more).not.toHaveBeenCalled()
})
