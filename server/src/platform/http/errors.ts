import { type ErrorBody, type ErrorCode, errorStatus } from '@plantao/contract/errors'
import { isTimed, timedMessage, wireMessage } from '@plantao/contract/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import pg from 'pg'
import { errorPage, isNavigation } from './pages/error-page.ts'

/** An expected failure. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: { retryAfter?: number } = {}) {
    super(code)
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

/** Constraints whose violation is an answer, not a bug. */
const codeByConstraint: Record<string, ErrorCode> = {
  candidaturas_one_per_medico_and_vaga: 'candidatura_already_sent',
  candidaturas_one_aceita_per_vaga: 'vaga_already_filled',
  candidaturas_no_overlap: 'medico_already_booked',
  // Filled or closed, or applied to, between a call's look and its write.
  candidaturas_only_while_open: 'vaga_not_open',
  vagas_unchanged_once_applied: 'vaga_has_candidaturas',
  medicos_one_per_user: 'medico_already_exists',
  // The account ended while the call was under way.
  candidaturas_of_account: 'session_required',
  vagas_of_account: 'session_required',
  medicos_of_account: 'session_required',
  documentos_auth_user_id_fkey: 'session_required',
  idempotency_keys_user_id_fkey: 'session_required',
}

/** By SQLSTATE. PA401 is ours: the session has ended. */
const codeByState: Record<string, ErrorCode> = {
  PA401: 'session_required',
  // Bytes that a text column cannot hold, which no schema let through knowingly.
  '22021': 'invalid_request',
  '22P05': 'invalid_request',
  // Too slow, or deadlocked: the same call may go through a moment later.
  '57014': 'service_unavailable',
  '40001': 'service_unavailable',
  '40P01': 'service_unavailable',
}

const codeByHttpStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'route_not_found',
  413: 'body_too_large',
  415: 'media_type_unsupported',
  503: 'service_unavailable',
}

const secondsUntilRetry = 5

/** Whether the database, or the way to it, is away; nothing is known of what it did last. */
export function isConnectionError(error: unknown) {
  if (!(error instanceof Error)) return false
  const state = (error as { code?: string }).code ?? ''
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(state)
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)$/.test(state) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** Whether there was no room left to write, on the database's disk or on our own. */
export function isDiskFull(error: unknown) {
  const { code } = error as { code?: string }
  return error instanceof pg.DatabaseError ? code === '53100' : /^(ENOSPC|EDQUOT)$/.test(code ?? '')
}

/** Out of something that comes back by itself: disk, memory, connections, open files. */
function isOutOfResources(error: unknown) {
  const { code = '' } = error as { code?: string }
  // 58030: the database could not read or write a file.
  if (error instanceof pg.DatabaseError) return code.startsWith('53') || code === '58030'
  return isDiskFull(error) || /^(EMFILE|ENFILE)$/.test(code)
}

/** What the caller is told of an error; null for a bug. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  if (error instanceof DomainError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'invalid_request'
  if (error instanceof pg.DatabaseError) {
    const known = codeByConstraint[error.constraint ?? ''] ?? codeByState[error.code ?? '']
    if (known) return known
  }
  if (isConnectionError(error) || isOutOfResources(error)) return 'service_unavailable'
  if (isResponseSerializationError(error) || error instanceof pg.DatabaseError) return null
  // Fastify's own refusals: a body that does not parse, a type it does not take.
  const status = (error as FastifyError).statusCode
  return status ? (codeByHttpStatus[status] ?? (status < 500 ? 'invalid_request' : null)) : null
}

/** The one place where an error becomes an answer; what was thrown is never shown. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const code = errorCodeOf(error) ?? 'unexpected'
  if (code === 'unexpected') request.log.error({ err: error }, 'unexpected error')
  else if (code === 'service_unavailable' && !(error instanceof DomainError)) {
    request.log.warn({ err: error }, 'service unavailable')
  }
  if (reply.raw.headersSent) return reply.raw.destroy()
  const retryAfter = error instanceof DomainError ? error.retryAfter : undefined
  if (code === 'service_unavailable' || isTimed(code)) {
    reply.header('retry-after', String(Math.ceil(retryAfter ?? secondsUntilRetry)))
  }
  return sendError(reply, request.id, code, retryAfter)
}

export function sendError(reply: FastifyReply, requestId: string, code: ErrorCode, retryAfter?: number) {
  const body = errorBody(code, requestId, retryAfter)
  reply
    .code(errorStatus[code])
    // These two by hand too: an address that does not read is answered before any hook.
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

/** A person sees the answer: of a link of ours, or of an address that is none. Every other route is called by a program. */
function isOpenedByBrowser(request: FastifyRequest) {
  const { description } = request.routeOptions.config
  return isNavigation(request) && (description === undefined || description.by === 'public')
}

export function errorBody(code: ErrorCode, requestId: string, retryAfter?: number): ErrorBody {
  const message = isTimed(code) && retryAfter !== undefined ? timedMessage[code](retryAfter) : wireMessage[code]
  return { code, message, request_id: requestId }
}
