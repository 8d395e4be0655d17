import { type ErrorCode, errorStatus } from '@plantao/contract/errors'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { createQueryClient } from './query-client.ts'

const refusal = (code: ErrorCode) => new ApiError(code, { status: errorStatus[code] })

test.each([
  ['that could not be loaded is reported once', 'forbidden', undefined, [[refusal('forbidden')]]],
  ['whose data is already shown fails to refresh in silence', 'forbidden', [], []],
  ['that found the session ended is no failed load', 'session_required', undefined, []],
] as const)('a query %s', async (_, code, shown, reports) => {
  const onLoadError = vi.fn()
  const client = createQueryClient()
  client.setQueryData(['vagas'], shown)
  const queryFn = () => Promise.reject(refusal(code))
  await client.prefetchQuery({ queryKey: ['vagas'], queryFn, meta: { onLoadError }, staleTime: 0 })
  expect(client.getQueryState(['vagas'])?.status).toBe('error')
  expect(onLoadError.mock.calls).toEqual(reports)
})
