import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountTypeOf } from '@plantao/contract/account-types'
import type { RouteDescription } from '@plantao/contract/route'
import { cleanInput } from '@plantao/contract/text-rules'
import { parse } from 'fast-querystring'
import type { Log } from '../../log/log.ts'
import type { Keys } from '../../security/keys.ts'
import { bearerToken, type SignedIn, signedIn } from '../callers.ts'
import { requestSeconds } from '../request-metrics.ts'
import { AnswerBatch } from './answer-batch.ts'
import { answerRead, takesGzip } from './json-answers.ts'
import type { JsonText } from './json-text.ts'

type AtOnce = (actor: SignedIn, query: unknown) => JsonText | undefined

interface Shortcut {
  route: RouteDescription
  keys: Keys
  answer: AtOnce
}

export interface Shortcuts {
  /** @param answer undefined, or an error thrown, leaves the request to Fastify. */
  add: (route: RouteDescription, keys: Keys, answer: AtOnce) => void
  /** Whether it answers the request. If not, nothing has been done with it. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
}

interface Given {
  anonKey: string
  log: Log
  /** Of JSON. */
  securityHeaders: Record<string, string>
  /** Whether the request is taken, by what the server and its client already do. */
  admits: (request: IncomingMessage) => boolean
  /** Counts an answer that is not sent at once, and limits its time. */
  limit: (request: IncomingMessage, response: ServerResponse) => void
}

const bodyHeaders = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Answers reads that need neither the database nor any other wait, in front of Fastify, whose part of the work is longer than
 * theirs. It knows success only: whatever else may be the matter, Fastify finds out and says so. What both say is the same
 * (shortcuts.test.ts), by the same functions.
 */
export function openShortcuts({ anonKey, log, securityHeaders, admits, limit }: Given): Shortcuts {
  const shortcuts = new Map<string, Shortcut>()
  const headers = { ...securityHeaders, 'cache-control': 'no-store' }
  const batch = new AnswerBatch()

  function answerTo(request: IncomingMessage, route: RouteDescription, { keys, answer }: Shortcut, query: string) {
    if (request.headers.apikey !== anonKey) return
    const token = bearerToken(request.headers)
    const claims = token ? keys.knownAccess(token) : null
    if (!claims || route.by !== accountTypeOf(claims.user_type)) return
    const asked = route.query?.safeParse(cleanInput(parse(query)))
    if (asked && !asked.success) return
    try {
      return answer(signedIn(claims), asked?.data)
    } catch {
      // It is thrown again where errors are answered.
      return undefined
    }
  }

  return {
    add: (route, keys, answer) => void shortcuts.set(route.path, { route, keys, answer }),
    serve(request, response) {
      const { method, url = '' } = request
      if (method !== 'GET') return false
      const beganAt = performance.now()
      const mark = url.indexOf('?')
      const shortcut = shortcuts.get(mark < 0 ? url : url.slice(0, mark))
      if (!shortcut || !isPlain(request) || !admits(request)) return false
      // It waits for the response before it on its connection.
      if (!response.socket) return false
      const { route, keys } = shortcut
      const answer = answerTo(request, route, shortcut, mark < 0 ? '' : url.slice(mark + 1))
      if (!answer) return false

      const reqId = randomUUID()
      response.once('finish', () => {
        const { statusCode } = response
        const responseTime = performance.now() - beganAt
        requestSeconds.observe({ method, route: route.path, status: statusCode }, responseTime / 1000)
        const req = { method, routeOptions: { url: route.path } }
        log.info({ reqId, req, res: response, responseTime }, 'request completed')
      })
      const mayBeCompressed = takesGzip(request.headers)
      // That takes a wait.
      if (mayBeCompressed) limit(request, response)
      const bytes = mayBeCompressed ? answer.bytes() : batch.copy(answer)
      answerRead(bytes, keys, request.headers, (status, more, body) =>
        batch.add(bytes, () => {
          const all = { ...headers, ...more, 'x-request-id': reqId }
          response.writeHead(status, body ? { ...all, ...bodyHeaders, 'content-length': body.length } : all).end(body)
          const isTaken = !response.socket?.writableLength
          // The client reads slowly.
          if (!isTaken && !mayBeCompressed) limit(request, response)
          return isTaken
        }),
      )
      return true
    },
  }
}

/** HTTP/1.1 requires exactly one Host header, which may be empty (RFC 9112, 3.2). */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage) {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/** Nothing about it needs a closer look. */
function isPlain(request: IncomingMessage) {
  const { headers } = request
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return !hasBody && hasOneHost(request)
}
