export interface Operation {
  method: string
  path: string
  params: { in: 'path' | 'query'; name: string; schema: JsonSchema }[]
  body: JsonSchema | undefined
  needsSession: boolean
}

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

interface Description {
  parameters?: Operation['params']
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  security?: object[]
}

export interface OpenApi {
  paths: Record<string, Record<string, Description>>
}

export async function operationsOf(url: string) {
  return operationsIn((await (await fetch(`${url}/openapi.json`)).json()) as OpenApi)
}

export function operationsIn({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters: params = [], requestBody, security = [] }]) => {
      const body = requestBody?.content['application/json']?.schema
      const needsSession = security.some((scheme) => 'session' in scheme)
      return { method: name.toUpperCase(), path, params, body, needsSession }
    }),
  )
}
