import type { RouteDescription, RouteInput, RouteOutput } from '@plantao/contract/route'
import { newAddress } from './random.ts'

/** The public key of an app that was started without `PUBLIC_ANON_KEY`. */
export const anonKey = 'anon-local'

/** The sender of a call: the API key and, when signed in, an access token. */
export interface Caller {
  headers: Record<string, string>
  /** The IP address that the calls come from. */
  from?: string
}

/** A caller without even the public key. */
export const nobody: Caller = { headers: { apikey: '' } }

export interface Call {
  /** The sender, by default an anonymous one with the public key. */
  as?: Caller | undefined
  params?: Record<string, string>
  query?: object
  /** Bytes are sent unchanged, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  idempotencyKey?: string | undefined
  /** The IP address that the call comes from, by default that of `as`, or else a new one. */
  from?: string
  /** The address of a server process other than the client's own. */
  url?: string
  signal?: AbortSignal
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body when it is JSON, otherwise the text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of any answer
  body: any
}

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Carries a request to the server: over HTTP, or injected into an app in this process. */
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

export function createClient(send: Send) {
  /** Accepts any input and any answer, so that a test can send wrong input. */
  async function call(route: Pick<RouteDescription, 'method' | 'path'>, given: Call = {}): Promise<Answer> {
    const { status, headers, text } = await send(requestOf(route, given), given)
    const isJson = headers.get('content-type')?.includes('json')
    return { status, headers, text, body: isJson && text ? JSON.parse(text) : text }
  }

  /** Returns the body of a success. @throws the server's text for any other answer. */
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
