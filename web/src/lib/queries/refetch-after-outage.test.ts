import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../http/errors.ts'
import { refetchAfterOutage } from './refetch-after-outage.ts'

let client: QueryClient
let stop: () => void
let isReady: boolean
let probes: number
let answer: () => Promise<string>

beforeEach(() => {
  vi.useFakeTimers()
  probes = 0
  vi.stubGlobal('fetch', async () => {
    probes++
    return new Response('', { status: isReady ? 200 : 503 })
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = refetchAfterOutage(client)
})

afterEach(() => {
  stop()
  client.clear()
})

function watch() {
  const seen: string[] = []
  const observer = new QueryObserver(client, { queryKey: ['vagas'], queryFn: () => answer() })
  const leave = observer.subscribe(({ status, data }) => seen.push(data ?? status))
  return { last: () => seen.at(-1), leave }
}

test.each([new NetworkError('no answer'), new ApiError('service_unavailable', { status: 503 })])(
  'what failed while the service was away comes by itself: %s',
  async (error) => {
    isReady = false
    answer = () => Promise.reject(error)
    const page = watch()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(page.last()).toBe('error')
    expect(probes).toBeGreaterThan(5)
    answer = async () => 'loaded'
    isReady = true
    await vi.advanceTimersByTimeAsync(3_000)
    expect(page.last()).toBe('loaded')
    const before = probes
    await vi.advanceTimersByTimeAsync(20_000)
    expect(probes).toBe(before)
    page.leave()
  },
)

test.each([
  ['a refusal', new ApiError('forbidden', { status: 403 }), 0],
  ['a call that fails while the service is there', new NetworkError('no answer'), 1],
])('%s is not repeated', async (_case, error, asked) => {
  isReady = true
  answer = vi.fn(() => Promise.reject(error))
  const page = watch()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(answer).toHaveBeenCalledTimes(1)
  expect(probes).toBe(asked)
  page.leave()
})
