import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountType } from '@plantao/testkit/fixtures'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { callsOf, changedBy, injected, type Row } from '../test/calls.ts'
import { startWholeApp } from '../test/whole-app.ts'
import { createWorld, type Identity, identityNames, type World } from '../test/world.ts'

/*
 * Permissions by route, caller and row: every route in the server's own table of routes is called by ten kinds of
 * caller. app-authorization.txt has the expected answers. `vitest run -u` rewrites that file, for a person to review
 * line by line before it is committed.
 */
const goldenFile = join(import.meta.dirname, 'app-authorization.txt')
const test = await startWholeApp()
const routes = test.routes.filter(({ method }) => method !== 'HEAD')
const lines = routes.flatMap((route) =>
  callsOf(route).flatMap(([name, call]) =>
    call.rows.map((row) => ({ name, row, method: route.method, path: route.path, by: route.description?.by, call })),
  ),
)
const golden = readGolden()
const seen = new Map<string, string[]>()

/** `text` is the status and code of an answer. The code is left out where the status implies it. */
interface Seen {
  text: string
  /** The whole answer except the request's id. */
  content: string
}

const usual = new Map([
  [401, 'session_required'],
  [403, 'forbidden'],
])

async function answerOf(request: InjectOptions): Promise<Seen> {
  // Answers are streamed, because one of them never ends.
  const response = await test.app.inject({ ...request, payloadAsStream: true })
  if (String(response.headers['content-type']).includes('event-stream')) {
    response.stream().destroy()
    return { text: `${response.statusCode}`, content: '' }
  }
  let body = ''
  for await (const chunk of response.stream()) body += chunk
  return {
    text: textOf(response.statusCode, response.headers, body),
    content: body.replace(/"request_id":"[^"]*"/, ''),
  }
}

function textOf(status: number, headers: Record<string, unknown>, body: string) {
  if (status === 303) return `303 ${String(headers.location).replace(/#.*/, '')}`
  if (!String(headers['content-type']).includes('json') || body === '') return `${status}`
  const { code, items } = JSON.parse(body)
  if (status < 300) return Array.isArray(items) ? `${status} [${items.length}]` : `${status}`
  return code === usual.get(status) ? `${status}` : `${status} ${code}`
}

const worlds = new Map<AccountType, World>()

async function worldFor(accountType: AccountType) {
  const world = worlds.get(accountType) ?? (await createWorld(test, accountType))
  worlds.set(accountType, world)
  return world
}

let asked: object | undefined

async function ask(line: (typeof lines)[number], column: number, row: Row) {
  const world = await worldFor(line.by === 'hospital' || line.by === 'operador' ? line.by : 'medico')
  // The first caller of each line finds unchanged rows, so the golden file does not depend on the order of the routes.
  if (asked !== line) await world.renewChanged()
  asked = line
  const who = world.identities[column] as Identity
  const request = await line.call.request(row, who, world)
  const answer = await answerOf(injected(line.method, line.path, request, who.headers) as InjectOptions)
  // A successful call may have changed rows that the next caller needs.
  if (!/^4/.test(answer.text) && !['GET', 'HEAD'].includes(line.method)) await world.renew(...changedBy(row, who))
  return answer
}

describe.each(lines)('$name, $row', (line) => {
  const key = `${line.name} ${line.row}`
  it.each(identityNames.map((name, column) => ({ name, column })))('as $name', async ({ column }) => {
    const { text } = await ask(line, column, line.row)
    seen.set(key, (seen.get(key) ?? []).concat(text))
    expect(text).toBe(golden.get(key)?.[column])
  })
})

describe.each(lines.filter(({ row }) => row === 'foreign'))("$name: another's row", (line) => {
  it.each(identityNames.map((name, column) => ({ name, column })))(
    'is answered to $name like a row that does not exist',
    async ({ column }) => {
      const foreign = await ask(line, column, 'foreign')
      expect(foreign).toEqual(await ask(line, column, 'missing'))
    },
  )
})

describe.each(routes.filter(({ description }) => description && description.by !== 'public'))(
  '$method $path',
  (route) => {
    const { method, path } = route
    it.each([undefined, '', 'wrong', 'anon-locaL', 'anon-local '.repeat(2)])(
      'with the key %j is 401',
      async (apikey) => {
        const world = await worldFor('medico')
        const who = world.identities[2] as Identity
        const [, call] = callsOf(route)[0]!
        const { apikey: _, ...headers } = who.headers
        const request = await call.request(call.rows[0]!, who, world)
        const answer = await answerOf(
          injected(method, path, request, { ...headers, ...(apikey !== undefined && { apikey }) }) as InjectOptions,
        )
        expect(answer.text).toBe('401 apikey_invalid')
      },
    )
  },
)

describe('HEAD', () => {
  const heads = test.routes.filter(({ method }) => method === 'HEAD')
  it.each(heads)('$path answers every caller as GET does', async ({ path }) => {
    // Fastify lists HEAD /docs and HEAD /docs/, but only one GET for both.
    const gets = lines.filter((one) => one.path === path.replace(/(?<=.)\/$/, '') && one.method === 'GET')
    expect(gets.length).toBeGreaterThan(0)
    for (const line of gets) {
      for (const column of identityNames.keys()) {
        const [expected, got] = [
          await ask(line, column, line.row),
          await ask({ ...line, path, method: 'HEAD' }, column, line.row),
        ]
        expect(`${identityNames[column]} ${got.text.slice(0, 3)}`).toBe(
          `${identityNames[column]} ${expected.text.slice(0, 3)}`,
        )
      }
    }
  })
})

it('the golden file has the answers of every route, and of nothing else', async () => {
  await expect(written()).toMatchFileSnapshot(goldenFile)
})

function readGolden() {
  const found = new Map<string, string[]>()
  if (!existsSync(goldenFile)) return found
  for (const line of readFileSync(goldenFile, 'utf8').split('\n')) {
    const [name, row, ...cells] = line.split(/ {2,}/)
    if (cells.length > 0 && !line.startsWith('#')) found.set(`${name} ${row}`, cells)
  }
  return found
}

function written() {
  const table = [
    ['# route', 'row', ...identityNames],
    ...lines.map(({ name, row }) => [name, row, ...(seen.get(`${name} ${row}`) ?? [])]),
  ]
  const widths = table[0]!.map((_, i) => Math.max(...table.map((cells) => cells[i]?.length ?? 0)))
  const head = [
    '# Who is answered what, by every route of the server: status and code. Written by app-authorization.test.ts (-u), read by people.',
    "# 401 alone is session_required, 403 alone is forbidden; [n] counts what a list holds. The row is the caller's own, another's, or none.",
    '# unconfirmed: a session that should not be; signed out: its session has ended; expired: its access token has, the session not.',
    '',
  ]
  const body = table.map((cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
  return [...head, ...body, ''].join('\n')
}
