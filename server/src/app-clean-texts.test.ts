import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOf, injected, type Request } from '../test/calls.ts'
import { type ServedRoute, startWholeApp } from '../test/whole-app.ts'
import { createWorld, rightCaller, type World } from '../test/world.ts'

/*
 * Every text field of every route reaches its handler without the invisible characters of pasted texts, whatever the
 * field's schema. Secrets stay unchanged: a password may be any text.
 */
const wantsTexts = 'x-test-wants-texts'

/** A request with the header `wantsTexts` is answered with the input that its handler would have received. */
const test = await startWholeApp(
  {},
  {
    onRoute: (route) => {
      route.preHandler = (request, reply, done) => {
        if (!request.headers[wantsTexts]) return done()
        const { params, query, body } = request
        // Bypasses the route's own response schema.
        reply.hijack()
        reply.raw.end(JSON.stringify({ params, query, body }))
      }
    },
  },
)

const secrets = ['password', 'current_password', 'token', 'refresh_token', 'device_tokens']

type Route = NonNullable<ServedRoute['description']>

const all = test.routes
  .filter(({ method, description }) => description && method !== 'HEAD')
  .flatMap((route) => callsOf(route).map(([name, call]) => ({ name, call, route: route.description! })))

let world: World
beforeAll(async () => {
  world = await createWorld(test, 'medico')
})

const who = ({ by }: Route) => rightCaller(world, by)

async function textsGiven(route: Route, request: Request) {
  const headers = { ...who(route).headers, [wantsTexts]: '1' }
  const { statusCode, body } = await test.app.inject(
    injected(route.method, route.path, request, headers) as InjectOptions,
  )
  return statusCode === 200 ? JSON.parse(body) : { statusCode, body }
}

/**
 * Adds the invisible characters that other programs write: Windows Calculator around a text, WhatsApp inside it. Also a
 * byte order mark, no-break spaces, and the soft hyphen of Word.
 */
const soil = (text: string) =>
  `\u202a\ufeff${text.slice(0, 1)}\u200b\u2068${text.slice(1).replaceAll(' ', '\u00a0')}\u00ad\u2069\u202c`

/** Every text in a value, with the name of its field. `change` returns the same value with that text changed. */
function textsIn(value: unknown, name = ''): { name: string; change: (to: (text: string) => string) => unknown }[] {
  if (typeof value === 'string') return [{ name, change: (to) => to(value) }]
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, key).map((text) => ({
      name: text.name,
      change: (to: (text: string) => string) =>
        Array.isArray(value) ? value.with(Number(key), text.change(to)) : { ...value, [key]: text.change(to) },
    })),
  )
}

const tried: string[] = []

describe.each(all)('$name', ({ name, call, route }) => {
  it('is given clean texts', async () => {
    const { upload: _, ...request } = await call.request(call.rows[0]!, who(route), world)
    const filters = route.query && 'q' in route.query.shape ? { q: 'uti adulto', ...request.query } : request.query
    const right: Request = filters ? { ...request, query: filters } : request
    const given = await textsGiven(route, right)
    for (const text of textsIn(right)) {
      const soiled = await textsGiven(route, text.change(soil) as Request)
      if (secrets.includes(text.name)) expect.soft(soiled, text.name).not.toEqual(given)
      else expect.soft(soiled, text.name).toEqual(given)
      tried.push(`${name} ${text.name}`)
    }
  })
})

it('looked at the texts of all domains', () => {
  expect(tried.length).toBeGreaterThan(100)
  for (const one of ['POST /rest/v1/vagas nome_vaga', 'POST /rest/v1/saved_searches cidade', 'GET /rest/v1/vagas q']) {
    expect(tried).toContain(one)
  }
})
