import { type ErrorBody, type ErrorCode, errorStatus } from '@plantao/contract/errors'
import { errorText, isTimed, timedMessage } from '@plantao/contract/messages'
import { binary, type RouteDescription } from '@plantao/contract/route'
import { config } from '../config.ts'

/** The server answered, and the answer is a refusal. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly requestId: string | null
  /** Seconds until the next try is allowed. */
  readonly retryAfter: number | null

  constructor(
    code: ErrorCode,
    more: { message?: string; status?: number; requestId?: string; retryAfter?: number } = {},
  ) {
    super(more.message || errorText[code])
    this.code = code
    this.status = more.status ?? errorStatus[code]
    this.requestId = more.requestId ?? null
    this.retryAfter = more.retryAfter ?? null
  }
}

/** No answer came: offline, cut on the way, or too late. It has no `code`. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** There was no connection when the call began: nothing of it left this device. */
export class OfflineError extends NetworkError {}

/** What came instead of an answer. @param wasOffline before anything was sent. */
export function noAnswer(wasOffline: boolean, cause?: unknown) {
  return new (wasOffline ? OfflineError : NetworkError)('no answer', { cause })
}

/** What any call may carry; `call` in api.ts narrows it to the route's own. */
export interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  /** Milliseconds for the whole exchange, the answer's body included. */
  timeout?: number
}

const defaultTimeout = 20_000

/** One exchange, with no thought of sessions: those are api.ts's. */
export async function send(
  route: RouteDescription,
  request: LooseRequest,
  accessToken: string | null,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(request.timeout ?? defaultTimeout)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const hasBody = request.body !== undefined
  const wasOffline = !navigator.onLine
  try {
    const response = await fetch(urlOf(route, request), {
      method: route.method,
      headers: headersOf(request, accessToken, hasBody ? 'application/json' : undefined),
      body: hasBody ? JSON.stringify(request.body) : undefined,
      signal,
    })
    if (!response.ok) throw refusal(response.status, await response.text(), (name) => response.headers.get(name))
    if (response.status === 204) return undefined
    return route.ok === binary ? await response.blob() : await response.json()
  } catch (error) {
    // The caller's own cancelling stays what it is: nobody is to be told of it.
    if (error instanceof ApiError || request.signal?.aborted) throw error
    throw noAnswer(wasOffline, error)
  }
}

export function urlOf(route: RouteDescription, { params, query }: LooseRequest) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

export function headersOf({ idempotencyKey }: LooseRequest, accessToken: string | null, mediaType?: string) {
  const headers: Record<string, string> = { apikey: config.anonKey }
  if (accessToken) headers.authorization = `Bearer ${accessToken}`
  if (mediaType) headers['content-type'] = mediaType
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  return headers
}

/** An answer that is not ours (a proxy's page, say) is read by its status alone. */
export function refusal(status: number, text: string, header: (name: string) => string | null): ApiError {
  const body = readBody(text)
  const code = body?.code ?? codeOfStatus(status)
  const wait = Number(header('retry-after'))
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined
  return new ApiError(code, {
    status,
    message: isTimed(code) && retryAfter ? timedMessage[code](retryAfter) : body?.message,
    requestId: body?.request_id,
    retryAfter,
  })
}

function readBody(text: string): Partial<ErrorBody> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'code' in body ? (body as Partial<ErrorBody>) : null
  } catch {
    return null
  }
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests'
  if (status === 413) return 'body_too_large'
  return status >= 502 && status <= 504 ? 'service_unavailable' : 'unexpected'
}
