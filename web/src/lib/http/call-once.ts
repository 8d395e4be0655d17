import type { RouteDescription } from '@plantao/contract/route'
import { type Answer, type ApiRequest, call } from './api.ts'
import { ApiError } from './errors.ts'

/**
 * The keys of requests that have no certain answer yet, by the content of the request. They outlive the component that
 * sent the request.
 */
const pendingKeys = new Map<string, { idempotencyKey: string; firstSentAt: number }>()
/** Milliseconds in which the same content counts as a retry. After that it is a new request. */
const retryPeriod = 10 * 60_000

/**
 * Sends the same content under the same Idempotency-Key after a lost answer or a server fault, so that the server acts
 * once. The refusal of a retry, for example by a rate limit, tells nothing about the attempt before it, so the key
 * stays.
 */
export async function callOnce<R extends RouteDescription>(
  route: R,
  request: ApiRequest<R> & { body: unknown },
): Promise<Answer<R>> {
  const content = `${route.method} ${route.path} ${JSON.stringify(request.body)}`
  const pending = pendingKeys.get(content)
  const isRetry = pending !== undefined && performance.now() - pending.firstSentAt < retryPeriod
  const idempotencyKey = isRetry ? pending.idempotencyKey : newIdempotencyKey()
  if (!isRetry) pendingKeys.set(content, { idempotencyKey, firstSentAt: performance.now() })
  try {
    const answer = await call(route, { ...request, idempotencyKey })
    pendingKeys.delete(content)
    return answer
  } catch (error) {
    if (!isRetry && error instanceof ApiError && error.status < 500) pendingKeys.delete(content)
    throw error
  }
}

/** Makes a key without `crypto.randomUUID`, which a page opened by plain http on a local network lacks. */
function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
