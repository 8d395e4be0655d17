import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import { apiSections } from '@plantao/contract/route'
import { cleanInput } from '@plantao/contract/text-rules'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { DomainError } from '../domain-error.ts'
import { maxHeapBytes } from '../health/checks.ts'
import type { Log } from '../log/log.ts'
import type { Keys } from '../security/keys.ts'
import type { Config } from '../settings/config.ts'
import { nameSpansByRoute } from '../spans/traces.ts'
import { sendJsonAnswers } from './answers/json-answers.ts'
import { limitConnections } from './connections/connection-limits.ts'
import { enforceTimeouts } from './connections/timeouts.ts'
import { drainBeforeClose } from './drain.ts'
import { errorBody, handleError, registerConstraintErrors } from './errors.ts'
import { sendSecurityHeaders } from './headers.ts'
import { idempotencyConstraintErrors } from './idempotency.ts'
import { keepLogContext, OneLineEach } from './request-log.ts'

const apiPath = new RegExp(`^/(${apiSections.join('|')})/v1(/|$)`)

/**
 * Whether an address belongs to the API, where all errors are JSON. Decodes the path as the router does: '/%72est/v1'
 * belongs to the API.
 */
export function isApiPath(url: string) {
  const [path = ''] = url.split('?')
  try {
    return apiPath.test(decodeURIComponent(path))
  } catch {
    return apiPath.test(path)
  }
}

/** Checks the route first, which is cheaper than parsing the address. */
function isApi({ routeOptions, url }: FastifyRequest) {
  return routeOptions.config.description !== undefined || isApiPath(url)
}

/** Limits beyond which a server refuses requests: the lag of its event loop in milliseconds, and its heap in bytes. */
const pressureLimits = {
  maxEventLoopDelay: 3_000,
  maxHeapUsedBytes: maxHeapBytes(),
  // A sample needs two turns of the event loop; without a sample, the library takes the lag for endless. So a sample has
  // more time than two turns take at the limit.
  sampleInterval: 7_000,
}

/** While one of the limits is exceeded, requests are refused before they begin. 0 means no limit. */
export type PressureLimits = Partial<typeof pressureLimits>

/** Fastify with limits, headers and the error handler, but without routes. */
export async function createHttpServer(
  { config, keys, log }: { config: Config; keys: Keys; log: Log },
  limits: PressureLimits = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new OneLineEach(),
    genReqId: () => randomUUID(),
    // The proxies' networks. Without them, forwarded headers are ignored and the socket's address counts.
    trustProxy: config.trustProxy ?? false,
    // An upload may take this long while it moves (`enforceTimeouts`).
    requestTimeout: 60 * 60_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // `requireHost` answers requests without Host in our error format. Node's answer would have an empty body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Fastify's 503 has another format, so `refuseWhileClosing` answers.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => answerUnreadable(error, socket, log),
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
  // Ignores an unknown `Expect` header, as RFC 9110, 10.1.1 allows. Node would refuse the request with an empty body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('request', ({ socket }, response) => latestResponses.set(socket, response))
  drainBeforeClose(app, config.drainSeconds)
  keepLogContext(app)
  if (config.traces) nameSpansByRoute(app)
  sendSecurityHeaders(app, config)
  app.decorate('exemptsLoopback', config.exemptsLoopback)
  limitConnections(app, config.trustProxy)
  enforceTimeouts(app)
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route)
    return (data) => validate(cleanInput(data))
  })
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('claims', null)
  registerConstraintErrors(app, idempotencyConstraintErrors)
  refuseWhileClosing(app)
  requireHost(app)
  takeJson(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control') && isApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
  sendJsonAnswers(app, keys)
  await app.register(underPressure, {
    ...pressureLimits,
    ...limits,
    // The handler throws, because the request would continue whatever the handler returned.
    pressureHandler: async (request, _reply, type, value) => {
      request.log.warn({ type, value }, 'refused under pressure')
      throw new DomainError('service_unavailable')
    },
  })
  return app
}

/** Accepts only JSON, unless a route overrides it. An empty body with a JSON content type counts as no body. */
function takeJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}

function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(hasOneHost(raw) ? undefined : new DomainError('invalid_request'))
  })
}

/** HTTP/1.1 requires exactly one Host header, which may be empty (RFC 9112, 3.2). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage) {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

function refuseWhileClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new DomainError('service_unavailable') : undefined)
  })
}

const latestResponses = new WeakMap<Socket, ServerResponse>()

/** Whether a response has begun and is not finished: an error written now would be mixed into it. */
function isAnswered(socket: Socket) {
  const answer = latestResponses.get(socket)
  return answer?.headersSent && !(answer.writableFinished && answer.req.complete)
}

/** Answers bytes that are not HTTP, and requests that did not arrive in time. Neither reaches a route. */
function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Socket, log: Log) {
  if (code !== 'ECONNRESET' && socket.writable && !isAnswered(socket)) {
    const reqId = randomUUID()
    const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const body = JSON.stringify(errorBody(isLate ? 'transfer_stalled' : 'invalid_request', reqId))
    socket.write(
      `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nx-request-id: ${reqId}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
    log.info({ reqId, code }, 'request unreadable')
  }
  socket.destroySoon()
}
