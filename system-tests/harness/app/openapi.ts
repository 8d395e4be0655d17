/** A route as `openapi.json` describes it. */
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

interface Described {
  parameters?: Operation['params']
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  security?: Record<string, unknown>[]
}

/** Every route that the running server describes. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security = [] }]) => ({
      method: method.toUpperCase(),
      path,
      params: parameters,
      body: requestBody?.content['application/json']?.schema,
      needsSession: security.some((scheme) => 'session' in scheme),
    })),
  )
}
