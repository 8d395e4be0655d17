import { type ErrorBody, type ErrorCode, errorStatus } from '@plantao/contract/errors'
import { wireMessage } from '@plantao/contract/sentences/errors'
import { isTimed, timedMessage } from '@plantao/contract/sentences/page-errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import pg from 'pg'
import { isConnectionError, isOutOfResources, sqlState } from '../database/postgres-errors.ts'
import { DomainError } from '../domain-error.ts'
import { StorageError } from '../files/file-store.ts'
import { errorPage, isNavigation } from './pages/error-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    constraintErrors: Map<string, ErrorCode>
  }
}

/** Registers constraints whose violations are expected, with the code for each. Other violations are bugs. */
export function registerConstraintErrors(app: FastifyInstance, errors: Record<string, ErrorCode>) {
  if (!app.hasDecorator('constraintErrors')) app.decorate('constraintErrors', new Map())
  for (const [constraint, code] of Object.entries(errors)) {
    if (app.constraintErrors.has(constraint)) throw new Error(`the constraint ${constraint} is registered twice`)
    app.constraintErrors.set(constraint, code)
  }
}

const codeBySqlState: Record<string, ErrorCode> = {
  [sqlState.sessionEnded]: 'session_required',
  // Bytes that a text column cannot store, in a field whose schema has no rule for them.
  [sqlState.characterNotInRepertoire]: 'invalid_request',
  [sqlState.untranslatableCharacter]: 'invalid_request',
  // The same call may succeed a moment later.
  [sqlState.queryCanceled]: 'service_unavailable',
  [sqlState.serializationFailure]: 'service_unavailable',
  [sqlState.deadlockDetected]: 'service_unavailable',
}

const codeByHttpStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'route_not_found',
  413: 'body_too_large',
  415: 'media_type_unsupported',
  503: 'service_unavailable',
}

const secondsUntilRetry = 5

/** The code of the answer, or null for a bug. */
function errorCodeOf(error: unknown, constraintErrors: ReadonlyMap<string, ErrorCode> = new Map()): ErrorCode | null {
  if (error instanceof DomainError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'invalid_request'
  if (error instanceof pg.DatabaseError) {
    const known = constraintErrors.get(error.constraint ?? '') ?? codeBySqlState[error.code ?? '']
    if (known) return known
  }
  if (isConnectionError(error) || isOutOfResources(error) || error instanceof StorageError) return 'service_unavailable'
  if (isResponseSerializationError(error) || error instanceof pg.DatabaseError) return null
  // Fastify's own errors, for example for an unknown media type or a body that is not JSON.
  const status = (error as FastifyError).statusCode
  return status ? (codeByHttpStatus[status] ?? (status < 500 ? 'invalid_request' : null)) : null
}

/** Only here does a thrown error become a response. The client never sees the error's message. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const code = errorCodeOf(error, request.server.constraintErrors) ?? 'unexpected'
  const cause = error instanceof DomainError ? error.cause : error
  if (code === 'unexpected') request.log.error({ err: error }, 'unexpected error')
  else if (code === 'service_unavailable' && cause) request.log.warn({ err: cause }, 'service unavailable')
  if (reply.raw.headersSent) return reply.raw.destroy()
  // When Fastify refuses a body, it sets `connection: close`. A caller that is still sending would then lose the
  // response (RFC 9112, 9.6). Without the header, Node reads and drops the rest of the body, until `enforceTimeouts`
  // ends it. The header is removed only if it exists, because a removal also keeps Node from adding its own.
  if (reply.hasHeader('connection')) reply.removeHeader('connection')
  const details: Details = error instanceof DomainError ? error : {}
  if (code === 'service_unavailable' || isTimed(code)) {
    reply.header('retry-after', String(Math.ceil(details.retryAfter ?? secondsUntilRetry)))
  }
  return sendError(reply, request.id, code, details)
}

type Details = Partial<Pick<DomainError, 'retryAfter' | 'sentence' | 'token'>>

export function sendError(reply: FastifyReply, requestId: string, code: ErrorCode, details: Details = {}) {
  const body = errorBody(code, requestId, details)
  reply
    .code(errorStatus[code])
    // Hooks set these headers too, but an unreadable address is answered before any hook runs.
    .headers({ 'cache-control': 'no-store', 'x-request-id': requestId, 'x-content-type-options': 'nosniff' })
  if (isOpenedByBrowser(reply.request)) {
    return reply
      .type('text/html; charset=utf-8')
      .serializer((page: unknown) => page as string)
      .send(errorPage(body))
  }
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/**
 * Whether a person sees the response: a browser opened a public link or an unknown address. Only programs call the
 * other routes.
 */
function isOpenedByBrowser(request: FastifyRequest) {
  const { description } = request.routeOptions.config
  return isNavigation(request) && (description === undefined || description.by === 'public')
}

export function errorBody(
  code: ErrorCode,
  requestId: string,
  { retryAfter, sentence, token }: Details = {},
): ErrorBody {
  const own = isTimed(code) && retryAfter !== undefined ? timedMessage[code](retryAfter) : wireMessage[code]
  return { code, message: sentence ?? own, token, request_id: requestId }
}
