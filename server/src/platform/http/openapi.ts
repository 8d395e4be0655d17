import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { RouteDescription } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

type Json = Record<string, unknown>

export interface OpenApiInfo {
  title: string
  version: string
  description: string
}

/** Call this before the routes are mounted. */
export async function collectOpenApi(app: FastifyInstance, info: OpenApiInfo) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: {
        securitySchemes: {
          apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const description = document.route.config?.description
      return { schema: description ? withoutValidation(schema as Json, description) : schema, url }
    },
    transformObject: (document) => readable(jsonSchemaTransformObject(document)),
  })
}

export const openApiDocument = (app: FastifyInstance) => app.swagger()

/** Call this after the routes are mounted. */
export async function mountOpenApi(app: FastifyInstance) {
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApiDocument(app)),
  )
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    // Groups begin closed, because Swagger UI stops within the first group when it draws more than 144 operations.
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false, supportedSubmitMethods: [] },
  })
}

const retryAfter = { 'Retry-After': { type: 'integer', description: 'Seconds until another try makes sense' } }
const location = { Location: { type: 'string', description: 'The site root, with what came of it' } }
const idempotencyKey = {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  description: 'The same key and body within 24 hours get the first answer again',
}

/** Adds the parts that callers must know but Fastify does not validate: headers and uploaded bytes. */
function withoutValidation(schema: Json, { idempotent, upload }: RouteDescription): Json {
  const headersOf: Record<string, Json> = { 303: location, 429: retryAfter, 503: retryAfter }
  const response = Object.entries(schema.response as Record<string, Json>).map(([status, answer]) => [
    status,
    headersOf[status] ? { ...answer, headers: headersOf[status] } : answer,
  ])
  return {
    ...schema,
    response: Object.fromEntries(response),
    ...(idempotent && { headers: { type: 'object', properties: { 'Idempotency-Key': idempotencyKey } } }),
    ...(upload && { body: { type: 'string', format: 'binary', maxLength: upload.maxBytes } }),
  }
}

function readable<T>(document: T): T {
  const text = JSON.stringify(document, function (this: Json, key, value: unknown) {
    // A pattern beside a format only repeats the format.
    if (key === 'pattern' && typeof this.format === 'string') return undefined
    if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined
    return value === 'Default Response' ? 'OK' : value
  })
  const { components, ...rest } = JSON.parse(text)
  // Leaves out the generator's input variants of shared schemas, because only responses use these schemas.
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input'))
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } }
}
