import type { ErrorBody, ErrorCode } from '@plantao/contract/errors'
import type { RouteDescription } from '@plantao/contract/route'
import { firstPaint } from '../first-paint-state.ts'
import { isOnline, noteAnswer } from '../online.ts'
import { learnTime } from '../time/clock.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, noAnswer } from './errors.ts'
import { knownAnswer, rememberAnswer } from './known-answers.ts'
import { defaultTimeout, headersOf, type LooseRequest, urlOf } from './request.ts'

export async function send(
  route: RouteDescription,
  request: LooseRequest,
  accessToken: string | null,
): Promise<unknown> {
  const timeout = request.timeout ?? AbortSignal.timeout(defaultTimeout)
  const signal = request.signal ? anySignal(request.signal, timeout) : timeout
  const hasBody = request.body !== undefined
  const wasOffline = !isOnline()
  const url = urlOf(route, request)
  // If the answer has not changed, the server sends 304 without content, and the known answer is used.
  const known = route.method === 'GET' ? knownAnswer(url) : undefined
  try {
    const asked = route.method === 'GET' ? firstPaint.takeAnswer(url) : undefined
    const sentAt = asked ? firstPaint.askedAt : performance.now()
    const response = await (asked ??
      fetch(url, {
        method: route.method,
        headers: {
          ...headersOf(request, accessToken, hasBody ? 'application/json' : undefined),
          ...(known && { 'if-none-match': known.etag }),
        },
        body: hasBody ? JSON.stringify(request.body) : undefined,
        signal,
      }))
    noteAnswer(sentAt)
    learnTime(response.headers.get('date'), sentAt)
    if (response.status === 304 && known) return known.body
    if (!response.ok) throw refusal(response.status, await response.text(), (name) => response.headers.get(name))
    if (response.status === 204) return undefined
    if (request.read) return await request.read(response)
    const body: unknown = await response.json()
    const etag = response.headers.get('etag')
    if (etag && route.method === 'GET') rememberAnswer(url, { etag, body })
    return body
  } catch (error) {
    // A cancellation by the caller is no failure to report.
    if (error instanceof ApiError || request.signal?.aborted) throw error
    throw noAnswer(wasOffline, error)
  }
}

/**
 * Makes the error of a refusal. An answer that is not ours, such as a proxy's page, is judged by its status alone, but a
 * sentence in JSON is kept: another backend says `message`, `msg` or `error_description` and has no `code` of ours.
 */
export function refusal(status: number, text: string, header: (name: string) => string | null): ApiError {
  const body = readBody(text, status)
  const retryAfter = Number(header('retry-after'))
  return new ApiError(body?.code ?? codeOfStatus(status), {
    status,
    message: body?.message,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    token: body?.token,
  })
}

function readBody(text: string, status: number): Partial<ErrorBody> | null {
  const body = parsed(text)
  if (typeof body?.code === 'string') return body
  const message = body?.message ?? body?.msg ?? body?.error_description
  return typeof message === 'string' && status < 500 ? { message } : null
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests'
  if (status === 413) return 'body_too_large'
  return status >= 502 && status <= 504 ? 'service_unavailable' : 'unexpected'
}
