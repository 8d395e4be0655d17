import type { RouteDescription } from '@plantao/contract/route'
import { config } from '../config.ts'

export interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  /** Ends the exchange; by default after 20 seconds, including the answer's body. */
  timeout?: AbortSignal
  /** Reads the body of a file's answer, which is not JSON. */
  read?: (response: Response) => Promise<unknown>
}

export const defaultTimeout = 20_000

export function urlOf(route: RouteDescription, { params, query }: LooseRequest) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export function headersOf({ idempotencyKey }: LooseRequest, accessToken: string | null, mediaType?: string) {
  const headers: Record<string, string> = { apikey: config.anonKey }
  if (accessToken) headers.authorization = `Bearer ${accessToken}`
  if (mediaType) headers['content-type'] = mediaType
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (config.traces) headers.traceparent = newTraceparent()
  return headers
}

/** A header of W3C Trace Context. Its flag says 'not recorded', because the server decides whether to record. */
function newTraceparent() {
  const hex = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex(16)}-${hex(8)}-00`
}
