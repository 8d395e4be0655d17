import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDebouncedCallback } from './use-debounced-callback.ts'

beforeEach(() => vi.useFakeTimers())

function debounced() {
  const values: string[] = []
  const hook = renderHook(() => useDebouncedCallback((value: string) => values.push(value), 300))
  return { values, ...hook }
}

test('only the last of a burst of values is passed on', () => {
  const { values, result } = debounced()
  result.current.run('u')
  vi.advanceTimersByTime(299)
  result.current.run('ut')
  vi.advanceTimersByTime(299)
  expect(values).toEqual([])
  vi.advanceTimersByTime(1)
  expect(values).toEqual(['ut'])
})

test('flush passes the waiting value on at once, and once', () => {
  const { values, result } = debounced()
  result.current.flush()
  result.current.run('uti')
  result.current.flush()
  vi.advanceTimersByTime(1_000)
  expect(values).toEqual(['uti'])
})

test('nothing is passed on after the component is gone', () => {
  const { values, result, unmount } = debounced()
  result.current.run('uti')
  unmount()
  vi.advanceTimersByTime(1_000)
  expect(values).toEqual([])
})
