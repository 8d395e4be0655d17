import type { ErrorCode } from '@plantao/contract/errors'
import { errorStatus } from '@plantao/contract/errors'
import type { RouteDescription, RouteOutput } from '@plantao/contract/route'
import { wireMessage } from '@plantao/contract/sentences/errors'
import { onlineManager } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'

export interface StubbedRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

/** A `Response` is an answer of somebody else, such as a proxy. */
type Reply<Ok> =
  | { ok: Ok }
  | { code: ErrorCode; token?: string; headers?: Record<string, string> }
  | 'no answer'
  | Response
type Answer<Ok> = Reply<Ok> | ((request: StubbedRequest) => Reply<Ok> | Promise<Reply<Ok>>)

type Route = { method: RouteDescription['method']; path: string }
/** The body of a success. A route that the contract does not describe may have any body. */
type OkOf<R> = R extends RouteDescription ? RouteOutput<R> : unknown

const answers: { route: Route; answer: Answer<unknown> }[] = []
const requests: StubbedRequest[] = []

const requestsOf = (route: Route) =>
  requests.filter(({ method, path }) => method === route.method && pattern(route).test(path))

/** A stub of `fetch` for tests. It gives the answer that the test set for a route, and records the requests. */
export const network = {
  answer: <R extends Route>(route: R, answer: Answer<OkOf<R>>) => void answers.push({ route, answer }),
  requests,
  requestsOf,
  bodiesOf: (route: Route) => requestsOf(route).map(({ body }) => body),
}

/** The device says that it is offline, until the test ends. @returns the stub of `navigator.onLine` */
export function goOffline() {
  const says = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  onTestFinished(() => {
    says.mockRestore()
    dispatchEvent(new Event('online'))
    // The library hears the event only while a page is drawn.
    onlineManager.setOnline(true)
  })
  return says
}

export function stubNetwork() {
  answers.length = 0
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const request: StubbedRequest = {
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    // The last answer for a route wins, so that a test can change it.
    const match = answers.findLast(({ route }) => route.method === request.method && pattern(route).test(pathname))
    // The page of an earlier test may still ask whether the service is back.
    if (!match && pathname === '/readyz') return Response.json({ status: 'ok' })
    requests.push(request)
    if (!match) throw new Error(`nothing answers ${request.method} ${pathname}`)
    return toResponse(typeof match.answer === 'function' ? await match.answer(request) : match.answer)
  })
  return network
}

const pattern = ({ path }: Route) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

function toResponse(reply: Reply<unknown>) {
  if (reply === 'no answer') throw new TypeError('Failed to fetch')
  if (reply instanceof Response) return reply.clone()
  if ('code' in reply) {
    const body = { code: reply.code, message: wireMessage[reply.code], token: reply.token, request_id: 'r1' }
    return Response.json(body, { status: errorStatus[reply.code], headers: reply.headers })
  }
  return reply.ok === undefined ? new Response(null, { status: 204 }) : Response.json(reply.ok)
}
