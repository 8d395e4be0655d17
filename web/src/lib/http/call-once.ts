import type { RouteDescription } from '@plantao/contract/route'
import { type Answer, type ApiRequest, call } from './api.ts'
import { ApiError } from './errors.ts'

/** The key of each content that was sent and has no certain answer yet. It outlives the component that sent it. */
const pendingKeys = new Map<string, { idempotencyKey: string; firstSentAt: number }>()
/** In milliseconds. Whoever sends the same content later means another one. */
const retryPeriod = 10 * 60_000

/**
 * `call` with an Idempotency-Key. After a lost answer, or a server fault, the same content is sent under the same key, so
 * that the server does it once. After success or a refusal the same content is a new request. A refusal of a retry, such as
 * a rate limit, says nothing about the attempt before it: the key stays.
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

/** Not `crypto.randomUUID`: it is missing where the page is opened by plain http on a local network. */
function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
