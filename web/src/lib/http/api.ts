import { binary, type RouteDescription, type RouteInput, type RouteOutput } from '@plantao/contract/route'
import { currentAccessToken, renewSession } from './access-token.ts'
import { ApiError, hasCode } from './errors.ts'
import type { LooseRequest } from './request.ts'
import { send } from './send.ts'
import type { UploadRequest } from './transfer.ts'

export type ApiRequest<R extends RouteDescription> = RouteInput<R> &
  Pick<LooseRequest, 'signal' | 'idempotencyKey'> &
  (R['upload'] extends object ? Pick<UploadRequest, 'file' | 'onProgress'> : unknown)

type Arguments<R extends RouteDescription> =
  Record<never, never> extends ApiRequest<R> ? [ApiRequest<R>?] : [ApiRequest<R>]

export type Answer<R extends RouteDescription> = R['ok'] extends typeof binary ? Blob : RouteOutput<R>

/**
 * The one way to the server: `await call(acceptCandidatura, { body: { candidatura_id } })`. Throws ApiError for a
 * refusal, NetworkError without an answer, and the signal's reason after a cancellation.
 */
export async function call<R extends RouteDescription>(route: R, ...[request]: Arguments<R>): Promise<Answer<R>> {
  const loose = (request ?? {}) as LooseRequest
  const attempt = async (accessToken: string | null) => {
    // The first screen's script stays smaller without the code of files, which few people need.
    const exchange = route.upload || route.ok === binary ? (await import('./transfer.ts')).transfer : send
    return exchange(route, loose, accessToken)
  }
  return (await asCaller(route, attempt)) as Answer<R>
}

async function asCaller<T>(route: RouteDescription, attempt: (accessToken: string | null) => Promise<T>) {
  if (route.by === 'public' || route.by === 'anon') return attempt(null)
  const accessToken = await currentAccessToken()
  if (!accessToken) throw new ApiError('session_required', { status: 401 })
  try {
    return await attempt(accessToken)
  } catch (error) {
    if (!hasCode(error, 'session_required')) throw error
    // The server did nothing yet, so a second attempt with a new token repeats nothing.
    const renewed = await renewSession(accessToken)
    if (!renewed) throw error
    return attempt(renewed.access)
  }
}
