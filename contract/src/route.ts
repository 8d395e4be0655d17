import type { z } from 'zod'
import { type AccountType, isSide, userTypes } from './account-types.ts'
import { commonErrors, type ErrorCode } from './errors.ts'

/**
 * The allowed callers. `public`: no key is needed, because a browser opens the link. `anon`: anybody with the public
 * key. `account`: any signed-in user. `side`: a doctor or a hospital.
 */
export type By = 'public' | 'anon' | 'account' | 'side' | AccountType

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type AnyObject = z.ZodObject | z.ZodDiscriminatedUnion | z.ZodUnion

export const apiSections = ['auth', 'rest', 'storage', 'realtime', 'functions'] as const

export interface RouteDescription {
  method: Method
  /** The path, with Fastify's `:name` for parameters. */
  path: `/${(typeof apiSections)[number]}/v1/${string}`
  summary: string
  by: By
  params?: z.ZodObject
  query?: z.ZodObject
  body?: AnyObject
  /** Replaces `body` when STRICT_VALIDATION is on. */
  strictBody?: AnyObject
  /** The largest body in bytes, by default 64 KB. */
  maxBytes?: number
  /** The media type of a body that is not JSON. The handler gets it as a stream. */
  upload?: { mediaType: string; maxBytes: number }
  /** The media type of a `binary` answer, by default application/pdf. */
  mediaType?: string
  /** The schema of a JSON answer, or one of the symbols below. */
  ok: z.ZodType | typeof noContent | typeof binary | typeof eventStream | typeof redirect
  /** Codes in addition to those of `commonErrors`. */
  errors: readonly ErrorCode[]
  /** Suspended accounts may call the route too, though it writes. */
  whileSuspended?: true
  /** Accepts an `Idempotency-Key`: the same key and body within 24 h get the first answer again. */
  idempotent?: true
}

/** A route that answers 204 without a body. */
export const noContent = Symbol('no content')
export const binary = Symbol('binary')
export const eventStream = Symbol('event stream')
/** A route that answers 303 with a Location. */
export const redirect = Symbol('redirect')

/** Keeps the literal types, from which server and web infer inputs and outputs. */
export function defineRoute<const R extends RouteDescription>(route: R): R {
  return route
}

export function errorsOf({ by, method, errors, whileSuspended }: RouteDescription): ErrorCode[] {
  const takesBody = method !== 'GET'
  const isReachable: Record<(typeof commonErrors)[number], boolean> = {
    invalid_request: true,
    apikey_invalid: by !== 'public',
    session_required: by !== 'public' && by !== 'anon',
    forbidden: by === 'side' || by in userTypes,
    account_suspended: takesBody && !whileSuspended && (by === 'account' || by === 'side' || isSide(by)),
    // A document that is too large gets `documento_too_large`.
    body_too_large: takesBody && !errors.includes('documento_too_large'),
    media_type_unsupported: takesBody,
    unexpected: true,
    service_unavailable: true,
  }
  // The server counts all writes of an account.
  const isCounted = takesBody && isReachable.session_required
  const own = isCounted ? [...new Set<ErrorCode>(['too_many_requests', ...errors])] : errors
  return [...commonErrors.filter((code) => isReachable[code]), ...own]
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

export type RouteInput<R extends RouteDescription> = (R['params'] extends z.ZodType
  ? { params: In<R['params']> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query?: In<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : unknown)

export interface RouteArgs<R extends RouteDescription> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}

export type RouteOutput<R extends RouteDescription> = R['ok'] extends z.ZodType ? z.output<R['ok']> : undefined
