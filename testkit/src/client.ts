import type { RouteDescription, RouteInput, RouteOutput } from '@plantao/contract/route'
import { newAddress } from './random.ts'

/** The public key of an app that was started without `PUBLIC_ANON_KEY`. */
export const anonKey = 'anon-local'

/** Someone whom a call is made as: the API key and, when signed in, an access token. */
export interface Caller {
  headers: Record<string, string>
  /** The address that the calls come from. */
  from?: string
}

/** Calls without even the public key. */
export const nobody: Caller = { headers: { apikey: '' } }

export interface Call {
  /** Anyone who has the public key, unless given. */
  as?: Caller | undefined
  params?: Record<string, string>
  query?: object
  /** Sent as JSON; bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
  idempotencyKey?: string | undefined
  /** The caller's address; a new one for each call unless given. */
  from?: string
  /** Another server process than the client's own. */
  url?: string
  signal?: AbortSignal
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Parsed when it is JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  body: any
}

export interface Request {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** How a request reaches the server: over HTTP, or injected into an app of this process. */
export type Send = (request: Request, call: Call) => Promise<Omit<Answer, 'body'>>

export function overHttp(url: string): Send {
  return async ({ method, path, ...init }, call) => {
    const answer = await fetch(`${call.url ?? url}${path}`, {
      method,
      redirect: 'manual',
      ...init,
      ...(call.signal && { signal: call.signal }),
    } as RequestInit)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

export type Client = ReturnType<typeof createClient>

/** Calls the API by the routes of the contract. */
export function createClient(send: Send) {
  /** Whatever the answer is; the input may be as wrong as the test wants it. */
  async function call(route: Pick<RouteDescription, 'method' | 'path'>, given: Call = {}): Promise<Answer> {
    const { status, headers, text } = await send(requestOf(route, given), given)
    const isJson = headers.get('content-type')?.includes('json')
    return { status, headers, text, body: isJson && text ? JSON.parse(text) : text }
  }

  /** The answer's body. @throws with what the server said when it is no success. */
  async function ok<R extends RouteDescription>(
    route: R,
    given: RouteInput<R> & Omit<Call, 'params' | 'query' | 'body'>,
  ): Promise<RouteOutput<R>> {
    const answer = await call(route, given)
    if (answer.status >= 300) throw new Error(`${route.method} ${route.path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  return { call, ok }
}

export function requestOf({ method, path }: Pick<RouteDescription, 'method' | 'path'>, given: Call): Request {
  const { as, params = {}, query = {}, body, idempotencyKey } = given
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]))
  const isBytes = Buffer.isBuffer(body)
  const headers = {
    apikey: anonKey,
    'x-forwarded-for': given.from ?? as?.from ?? newAddress(),
    ...as?.headers,
    ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...given.headers,
  }
  return {
    method,
    path: entries.length > 0 ? `${filled}?${search}` : filled,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
  }
}
