import type { Readable } from 'node:stream'
import { type AccountType, accountTypeOf, isSide, type Side } from '@plantao/contract/account-types'
import type { ErrorCode } from '@plantao/contract/errors'
import { errorStatus } from '@plantao/contract/errors'
import {
  type By,
  binary,
  errorsOf,
  eventStream,
  noContent,
  type RouteArgs,
  type RouteDescription,
  type RouteOutput,
  redirect,
} from '@plantao/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { type Actor, readAs } from '../database/db.ts'
import { DomainError } from '../domain-error.ts'
import { JsonText } from '../json-text.ts'
import type { Access } from '../security/keys.ts'
import type { Services } from '../services.ts'
import { bearerToken, type SignedIn, signedIn } from './callers.ts'

type ActorOf<B extends By> = B extends 'public' | 'anon'
  ? { role: 'app_anon' }
  : B extends AccountType
    ? SignedIn & { role: `app_${B}` }
    : B extends 'side'
      ? SignedIn & { role: `app_${Side}` }
      : SignedIn

export interface Call<R extends RouteDescription> extends RouteArgs<R> {
  route: R
  services: Services
  actor: ActorOf<R['by']>
  upload: Readable
  idempotencyKey: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The answer of a handler. A handler sends bytes, streams and redirects by `reply`: its return value is then ignored.
 */
type Answer<R extends RouteDescription> = R['ok'] extends z.ZodType ? RouteOutput<R> | JsonText : unknown

declare module 'fastify' {
  interface FastifyRequest {
    claims: Access | null
  }
  interface FastifyContextConfig {
    description?: RouteDescription
    /** True for routes that machines request every few seconds: only failures are logged. */
    isProbe?: boolean
  }
}

const jsonLimit = 64 * 1024
const idempotencyKeyForm = /^[\x21-\x7e]{8,128}$/

/** Mounts one route of the contract: checks the caller and the input, runs the handler, shapes the answer. */
export function mount<const R extends RouteDescription>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: (call: Call<R>) => Promise<Answer<R>>,
) {
  const body = services.config.strictValidation ? (route.strictBody ?? route.body) : route.body
  const register = (scope: FastifyInstance) =>
    scope.route({
      method: route.method,
      url: route.path,
      // A HEAD request would open a stream that nobody reads.
      exposeHeadRoute: route.ok !== eventStream,
      bodyLimit: route.upload ? route.upload.maxBytes + 1 : (route.maxBytes ?? jsonLimit),
      schema: schemaOf(route, body),
      config: { description: route },
      onRequest: (request, _reply, done) => {
        const admitted = admit(request, route, services)
        if (admitted) admitted.then(() => done(), done)
        else done()
      },
      handler: async (request, reply) => {
        const answer = await handler({
          route,
          services,
          params: request.params,
          query: request.query,
          body: route.upload ? undefined : request.body,
          upload: request.body,
          actor: actorOf(request),
          idempotencyKey: route.idempotent ? idempotencyKeyOf(request) : undefined,
          request,
          reply,
        } as Call<R>)
        if (route.ok === noContent) return reply.code(204).send()
        if (answer instanceof JsonText) return sendText(reply, answer)
        return route.ok instanceof z.ZodType ? answer : reply
      },
    })
  if (!route.upload) return register(app)
  const { mediaType } = route.upload
  // This scope accepts no JSON. A body of the route's media type reaches the handler as a stream.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A body of any type is read up to the route's limit, and ignored.
    if (mediaType === '*/*')
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    else scope.addContentTypeParser(mediaType, (_request, payload, done) => done(null, payload))
    register(scope)
  })
}

function sendText(reply: FastifyReply, text: JsonText) {
  return reply.type('application/json; charset=utf-8').send(text.bytes)
}

/**
 * Checks that the caller may use the route. Returns no promise if the token was verified before.
 * @throws {DomainError} directly, or by rejecting the promise
 */
function admit(request: FastifyRequest, { by }: RouteDescription, services: Services): Promise<void> | undefined {
  request.claims = null
  if (by === 'public') return
  if (request.headers.apikey !== services.config.anonKey) throw new DomainError('apikey_invalid')
  if (by === 'anon') return
  const token = bearerToken(request.headers)
  const claims = token ? services.keys.verifyAccessToken(token) : null
  if (claims instanceof Promise) return claims.then((verified) => admitAs(verified, request, by, services))
  return admitAs(claims, request, by, services)
}

function admitAs(claims: Access | null, request: FastifyRequest, by: By, { db }: Services): Promise<void> | undefined {
  if (!claims) throw new DomainError('session_required')
  request.claims = claims
  if (mayCall(by, accountTypeOf(claims.user_type))) return
  // The session is checked first: the wrong account type gets `forbidden` only with a valid session.
  return readAs(db, actorOf(request), CompiledQuery.raw('select 1')).then(() => {
    throw new DomainError('forbidden')
  })
}

const mayCall = (by: By, accountType: AccountType) =>
  by === 'account' || by === accountType || (by === 'side' && isSide(accountType))

function actorOf({ claims, routeOptions }: FastifyRequest): Actor {
  if (!claims) return { role: 'app_anon' }
  const { description } = routeOptions.config
  // A suspended account may read: a GET writes nothing but the record of who has read what.
  const whileSuspended = description?.whileSuspended ?? description?.method === 'GET'
  return { ...signedIn(claims), whileSuspended }
}

function idempotencyKeyOf(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !idempotencyKeyForm.test(key)) throw new DomainError('invalid_request')
  return key
}

function securityOf(by: By) {
  if (by === 'public') return []
  return by === 'anon' ? [{ apikey: [] }] : [{ apikey: [], session: [] }]
}

const errorBody = z
  .object({
    code: z.enum(Object.keys(errorStatus)),
    message: z.string(),
    token: z.string().optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Error' })

function schemaOf(route: RouteDescription, body: RouteDescription['body']): FastifySchema {
  const response = successOf(route)
  for (const [status, codes] of byStatus(errorsOf(route))) {
    response[status] = { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } }
  }
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1]!],
    security: securityOf(route.by),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(body && { body }),
    ...(route.upload && { consumes: [route.upload.mediaType] }),
    response,
  } as FastifySchema
}

function successOf({ ok, mediaType = 'application/pdf' }: RouteDescription): Record<string, unknown> {
  if (ok instanceof z.ZodType) return { 200: ok }
  if (ok === noContent) return { 204: z.null().describe('No content') }
  if (ok === redirect) return { 303: z.null().describe('See the Location header') }
  const media = ok === eventStream ? 'text/event-stream' : mediaType
  if (ok === binary || ok === eventStream) {
    return { 200: { description: 'Bytes', content: { [media]: { schema: z.string() } } } }
  }
  return {}
}

function byStatus(codes: readonly ErrorCode[]) {
  const statuses = new Map<number, ErrorCode[]>()
  for (const code of codes) statuses.set(errorStatus[code], [...(statuses.get(errorStatus[code]) ?? []), code])
  return statuses
}
