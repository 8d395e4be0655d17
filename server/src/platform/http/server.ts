import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import { apiSections } from '@plantao/contract/route'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { limitConnections } from './connections/connection-limits.ts'
import { enforceTimeouts } from './connections/timeouts.ts'
import { DomainError, errorBody, handleError, registerConstraintErrors } from './errors.ts'
import { idempotencyConstraintErrors } from './idempotency.ts'

const apiPath = new RegExp(`^/(${apiSections.join('|')})/v1(/|$)`)

/** Whether an address belongs to the API, where even an unknown path answers JSON. Decoded as the router does: '/%72est/v1' belongs too. */
export function isApiPath(url: string) {
  const [path = ''] = url.split('?')
  try {
    return apiPath.test(decodeURIComponent(path))
  } catch {
    return apiPath.test(path)
  }
}

/** When a server is so far behind that it refuses. */
const pressureLimits = { maxEventLoopDelay: 3_000, sampleInterval: 1_000 }

/** Fastify with its limits, headers and the one error handler; no route yet. */
export async function createHttpServer(
  { config, log }: { config: Config; log: Log },
  limits = pressureLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // A list of the proxies' networks; without it the socket's address counts and forwarded headers are ignored.
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // Node alone would refuse with an empty body: `requireHost` does it.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Ours has the form of every other error.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: answerUnreadable,
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
  // Node alone would refuse with an empty body; an expectation that we do not know may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('request', ({ socket }, response) => answers.set(socket, response))
  limitConnections(app, config.trustProxy)
  enforceTimeouts(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('claims', null)
  registerConstraintErrors(app, idempotencyConstraintErrors)
  refuseWhileClosing(app)
  requireHost(app)
  takeJson(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApiPath(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 63_072_000 },
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(underPressure, {
    ...limits,
    // Rejects: whatever it returned, the request would go on.
    pressureHandler: async () => {
      throw new DomainError('service_unavailable')
    },
  })
  return app
}

/** Only JSON is taken, except where a route says otherwise; announced but not there, it is no body. */
function takeJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}

/** HTTP/1.1 asks for one Host, which may be empty (RFC 9112, 3.2). */
function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new DomainError('invalid_request')
  })
}

/** What comes on an open connection after the end has begun. */
function refuseWhileClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new DomainError('service_unavailable')
  })
}

/** The newest answer on each connection. */
const answers = new WeakMap<Socket, ServerResponse>()

/** Whether what cannot be read belongs to a request that has its answer, or would fall into the middle of one. */
function isAnswered(socket: Socket) {
  const answer = answers.get(socket)
  return answer?.headersSent && !(answer.writableFinished && answer.req.complete)
}

/** What Node cannot read as HTTP, or waited for in vain, never becomes a request. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswered(socket)) {
    const body = JSON.stringify(errorBody('invalid_request', randomUUID()))
    socket.write(
      `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
