import { expect, it, vi } from 'vitest'
import type { ChangeEvent } from '../database/change-events.ts'
import type { Services } from '../services.ts'
import { openEventCache } from './event-cache.ts'
import type { Subscriber } from './pg-listener.ts'

/** A cache of numbers whose listener the test controls. */
function start(limits = { maxWeight: 100, maxEach: 10 }) {
  let subscriber: Subscriber | undefined
  let notifyOwn: (event: ChangeEvent) => void = () => {}
  const listener = { silence: 0, isListening: true }
  const given = {
    db: {
      onNotify(receive: typeof notifyOwn) {
        notifyOwn = receive
        return () => {}
      },
    },
    listener: {
      subscribe(one: Subscriber) {
        subscriber = one
        return () => {}
      },
      silentFor: () => listener.silence,
      isListening: () => listener.isListening,
    },
  } as unknown as Pick<Services, 'db' | 'listener'>
  const cache = openEventCache<number>(given, limits)
  let reads = 0
  const read = (key: string, { weight = 1, validFor = 1e9, during = async () => {} } = {}) =>
    cache.get(key, async () => {
      await during()
      return { value: ++reads, keys: [`of:${key}`, 'shared'], validFor, weight }
    })
  const receive = (...to: string[]) => subscriber!.onEvent(null, to)
  return {
    cache,
    read,
    receive,
    notifyOwn: (...to: string[]) => notifyOwn({ to, data: null }),
    listener,
    lose: () => subscriber!.onLost?.(),
    regain: () => subscriber!.onGap(),
  }
}

it('reads once, and again after an event of one of its keys, from here or elsewhere', async () => {
  const { read, receive, notifyOwn } = start()
  expect([await read('a'), await read('a'), await read('b')]).toEqual([1, 1, 2])
  receive('of:c', 'of:a')
  expect([await read('a'), await read('b')]).toEqual([3, 2])
  notifyOwn('shared')
  expect([await read('a'), await read('b')]).toEqual([4, 5])
})

it('does not keep a value whose event arrived while it was being read', async () => {
  const { read, receive, lose } = start()
  expect(await read('a', { during: async () => receive('of:a') })).toBe(1)
  expect(await read('a', { during: async () => lose() })).toBe(2)
  expect(await read('a', { during: async () => receive('of:b') })).toBe(3)
  expect(await read('a')).toBe(3)
})

it('is empty after the connection was lost, and reads each time while the database is silent', async () => {
  const { read, lose, regain, listener } = start()
  await read('a')
  lose()
  expect([await read('a'), await read('a')]).toEqual([2, 2])
  regain()
  expect(await read('a')).toBe(3)
  listener.silence = 2_001
  expect([await read('a'), await read('a')]).toEqual([4, 5])
  listener.silence = 1_999
  expect(await read('a')).toBe(5)
  listener.isListening = false
  listener.silence = Number.POSITIVE_INFINITY
  expect([await read('a'), await read('a')]).toEqual([6, 7])
})

it('keeps no value longer than it is valid, nor beyond the maximum age', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { read } = start()
    expect([await read('short', { validFor: 100 }), await read('long')]).toEqual([1, 2])
    vi.advanceTimersByTime(99)
    expect([await read('short'), await read('long')]).toEqual([1, 2])
    vi.advanceTimersByTime(1)
    expect([await read('short'), await read('long')]).toEqual([3, 2])
    vi.advanceTimersByTime(30_000)
    expect(await read('long')).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

it('stays within its weight: the oldest value is evicted, and one that is too heavy is not kept', async () => {
  const { read, cache } = start({ maxWeight: 100, maxEach: 10 })
  for (let i = 0; i < 1_000; i++) {
    await read(`key ${i}`, { weight: 1 + (i % 15) })
    expect(cache.weight()).toBeLessThanOrEqual(100)
  }
  expect(cache.weight()).toBeGreaterThan(80)
  expect(await read('key 999')).toBe(1_000)
  expect(await read('key 0')).toBe(1_001)
  await read('heavy', { weight: 11 })
  expect(await read('heavy')).toBe(1_003)
})

it('frees the memory of values that are too old, also while nobody reads', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { cache, read } = start()
  await read('a', { weight: 5 })
  await read('b', { weight: 5 })
  expect(cache.weight()).toBe(10)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(cache.weight()).toBe(0)
  cache.close()
  vi.useRealTimers()
})
