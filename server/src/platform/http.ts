import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { limitConnections } from './connections.ts'
import { answerError, sendError } from './errors.ts'
import type { Log } from './log.ts'

const apiPath = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/

/** Whether an address is the API's, where even a wrong path answers JSON. */
export function isApiPath(url: string) {
  return apiPath.test(url)
}

/** Fastify with its limits, headers and the one error handler; no route yet. */
export async function createHttp({ config, log }: { config: Config; log: Log }): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // A list of the proxies' networks; without it the socket's address counts and forwarded headers are ignored.
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerError,
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
  app.server.maxConnections = 5_000
  limitConnections(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('claims', null)
  // Only JSON is taken, except where a route says otherwise.
  app.removeContentTypeParser('text/plain')
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
    maxEventLoopDelay: 3_000,
    retryAfter: 5,
    pressureHandler: (request, reply) => {
      void sendError(reply, request.id, 'service_unavailable')
    },
  })
  return app
}
