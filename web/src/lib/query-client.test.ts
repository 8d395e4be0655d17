import { type ErrorCode, errorStatus } from '@plantao/contract/errors'
import { expect, test, vi } from 'vitest'
import { ApiError } from './http/errors.ts'
import { createQueryClient } from './query-client.ts'

const refusal = (code: ErrorCode) => new ApiError(code, { status: errorStatus[code] })
const fail = (code: ErrorCode) => async () => {
  throw refusal(code)
}

test('a query that could not be loaded says so once', async () => {
  const onLoadError = vi.fn()
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['vagas'], queryFn: fail('forbidden'), meta: { onLoadError } })
  expect(onLoadError).toHaveBeenCalledExactlyOnceWith(refusal('forbidden'))
})

test('a failed refresh of data already shown is silent', async () => {
  const onLoadError = vi.fn()
  const client = createQueryClient()
  client.setQueryData(['vagas'], [])
  await client.prefetchQuery({ queryKey: ['vagas'], queryFn: fail('forbidden'), meta: { onLoadError }, staleTime: 0 })
  expect(client.getQueryState(['vagas'])?.status).toBe('error')
  expect(onLoadError).not.toHaveBeenCalled()
})

test('the end of the session is not a failed load', async () => {
  const onLoadError = vi.fn()
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['vagas'], queryFn: fail('session_required'), meta: { onLoadError } })
  expect(onLoadError).not.toHaveBeenCalled()
})
