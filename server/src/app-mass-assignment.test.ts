import type { RouteDescription } from '@plantao/contract/route'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { callsOf, injected, type Request } from '../test/calls.ts'
import { startWholeApp } from '../test/whole-app.ts'
import { createWorld, rightCaller } from '../test/world.ts'

/*
 * No caller can write a column through a route that is not meant to write it. The schema of every writing route is given
 * the name of every column of every table, and names that have misled other servers. The server, which checks by that
 * schema, is sent them all at once, and the database must stay unchanged.
 */
const schemas = new Map<RouteDescription, unknown>()
const test = await startWholeApp(
  {},
  { onRoute: ({ config, schema }) => config?.description && schemas.set(config.description, schema?.body) },
)
const { app, owner } = test
const hostileExtras = [
  ...['id', 'auth_user_id', 'status', 'cnpj', 'email', 'user_type', '__proto__', 'constructor', 'prototype', 'role'],
  ...['is_admin', 'app_metadata', 'user_metadata', 'raw_user_meta_data', 'toString', 'hasOwnProperty', '$set', '_id'],
  ...['hospital', 'medico', 'candidaturas_count', 'media', 'sub', 'sid', 'exp', 'app.uid', 'hospitais.cnpj', 'length'],
]
const { rows: columns } = await owner.query<{ name: string }>(
  `select distinct column_name as name from information_schema.columns where table_schema in ('app', 'auth') order by 1`,
)
const { rows: tables } = await owner.query<{ name: string }>(
  `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('app', 'auth') order by 1`,
)
const names = [...new Set([...columns.map(({ name }) => name), ...hostileExtras])]

const writing = test.routes
  .filter(({ method, description }) => description && !['GET', 'HEAD'].includes(method))
  .flatMap((route) => callsOf(route).map(([name, call]) => ({ name, call, route: route.description! })))

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...fieldsOf(inner)])
}

const mark = 'de-fora'
const everyRow = tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`).join(' union all ')

/** A hash of each table's rows. */
async function everything() {
  const { rows } = await owner.query(
    `select name, md5(string_agg(row, E'\\n' order by row)) as hash from (${everyRow}) r group by name order by name`,
  )
  return rows
}

/** The tables in which a hostile value was stored. */
async function marked() {
  const { rows } = await owner.query(`select distinct name from (${everyRow}) r where strpos(row, $1) > 0`, [mark])
  return rows
}

const protectedNames = ['id', 'auth_user_id', 'email', 'status', 'hospital_id', 'medico_id', 'user_type']

async function protectedColumns() {
  const { rows } = await owner.query(`select jsonb_agg(r order by r) as held from (
    select jsonb_build_array(id, auth_user_id, email) r from app.medicos
    union all select jsonb_build_array(id, auth_user_id, cnpj) from app.hospitais
    union all select jsonb_build_array(id, email, user_type, email_confirmed_at) from auth.users
    union all select jsonb_build_array(id, medico_id, hospital_id, status) from app.candidaturas
    union all select jsonb_build_array(id, hospital_id) from app.vagas) held`)
  return rows[0].held
}

const world = await createWorld(test, 'medico')
const who = ({ by }: RouteDescription) => rightCaller(world, by)

interface Sent extends Request {
  /** The raw JSON body: an object literal cannot have a property `__proto__`. */
  text?: string
  search?: string
}

function send(route: RouteDescription, { text, search = '', ...request }: Sent, headers = who(route).headers) {
  const options = injected(route.method, route.path, request, headers)
  return app.inject({
    ...options,
    url: options.url + search,
    ...(text !== undefined && { payload: text, headers: { ...options.headers, 'content-type': 'application/json' } }),
  } as InjectOptions)
}

/** The JSON of the body with further properties, in itself or in the object `inner` of it. */
function withNames(body: unknown, names: readonly string[], inner?: string): string {
  const object = (body ?? {}) as Record<string, unknown>
  const text = JSON.stringify(inner ? object[inner] : object)
  const added = names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(hostileValue(name))}`)
  const full = `${text.slice(0, -1)}${text === '{}' ? '' : ','}${added}}`
  return inner ? JSON.stringify({ ...object, [inner]: 0 }).replace(`"${inner}":0`, () => `"${inner}":${full}`) : full
}

/** A value that would do harm in this field: another account's id, a better state, or a unique mark. */
function hostileValue(name: string): unknown {
  const { other } = world.identities[2]!
  if (name === '__proto__' || name === 'prototype') return { isAdmin: true, user_type: 'hospital' }
  if (name === 'constructor') return { prototype: { isAdmin: true } }
  if (name === 'status') return 'aceita'
  if (name === 'user_type') return 'hospital'
  if (/user_id$|^sub$/.test(name)) return other.hospital.userId
  if (/^(hospital_)?id$/.test(name)) return other.hospital.id
  if (name === 'medico_id') return other.medico.id
  return mark
}

const withBody = writing.filter(({ route }) => route.body)

it('every writing route and hostile name is tried', () => {
  const described = test.routes.filter(({ method, description }) => description && /POST|PUT|PATCH|DELETE/.test(method))
  expect(new Set(writing.map(({ route }) => route)).size).toBe(new Set(described.map((one) => one.description)).size)
  expect(names).toEqual(expect.arrayContaining(['__proto__', 'auth_user_id', 'password_hash', 'status']))
})

it('the server checks each body by the schema of the contract', () => {
  for (const { name, route } of withBody) expect(schemas.get(route), name).toBe(route.body)
})

describe.each(withBody)('$name', ({ call, route }) => {
  const rightly = () => call.request(call.rows[0]!, who(route), world)
  const shape = route.body && 'shape' in route.body ? Object.keys(route.body.shape) : []

  it('refuses names that its body does not have, and lets nobody overwrite protected columns', async () => {
    const request = await rightly()
    const body = request.body as Record<string, unknown>
    const foreign = names.filter((name) => !shape.includes(name) && !fieldsOf(body).includes(name))
    expect(foreign.length).toBeGreaterThan(names.length / 2)
    const isTaken = (text: string) => route.body!.safeParse(JSON.parse(text)).success
    expect(isTaken(JSON.stringify(body))).toBe(true)
    const taken: string[] = []
    const before = await everything()
    for (const inner of [undefined, ...objectsIn(body)]) {
      taken.push(...foreign.filter((name) => isTaken(withNames(body, [name], inner))))
      // The parser of JSON refuses the first two names, before the schema is asked.
      const all = foreign.filter((name) => !['__proto__', 'constructor'].includes(name))
      for (const sent of [['__proto__'], ['constructor'], all]) {
        const { statusCode } = await send(route, { ...request, text: withNames(body, sent, inner) })
        if (statusCode !== 400) taken.push(`${sent} in ${inner ?? 'the body'}: ${statusCode}`)
      }
    }
    expect(taken).toEqual([])
    expect(await everything()).toEqual(before)
    const asked = protectedNames.filter((name) => !foreign.includes(name))
    if (route.by !== 'anon') for (const name of asked) await expectHeld(name)
  })

  /** Sends a hostile value in a field of the route's schema, and expects that no protected column changes. */
  async function expectHeld(name: string) {
    const request = await rightly()
    const before = await protectedColumns()
    const value = name === 'email' ? world.identities[2]!.other.medico.email : hostileValue(name)
    await send(route, { ...request, body: { ...(request.body as object), [name]: value } })
    expect(await protectedColumns(), name).toEqual(before)
    await world.renew(who(route).own)
  }
})

describe.each(writing)('$name', ({ call, route }) => {
  const rightly = () => call.request(call.rows[0]!, who(route), world)

  it('takes no hostile name from the address', async () => {
    const search = `${route.query ? '&' : '?'}${new URLSearchParams(Object.fromEntries(names.map((name) => [name, mark])))}`
    const { statusCode } = await send(route, { ...(await rightly()), search })
    expect(statusCode).toBeLessThan(500)
    expect(await marked()).toEqual([])
    await world.renew(who(route).own)
  })
})

describe.each(writing.filter(({ route }) => !route.body))('$name', ({ call, route }) => {
  it('takes no hostile name from a body that it does not ask for', async () => {
    const { upload: _, ...request } = await call.request(call.rows[0]!, who(route), world)
    const { statusCode } = await send(route, {
      ...request,
      body: Object.fromEntries(names.filter((name) => name !== '__proto__').map((name) => [name, mark])),
    })
    expect(statusCode).toBeLessThan(500)
    expect(await marked()).toEqual([])
    await world.renew(who(route).own)
  })
})

function objectsIn(body: Record<string, unknown> | undefined) {
  return Object.entries(body ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [name] : [],
  )
}

it('leaves the prototype of objects as it was', () => {
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

it('was tried with every column and twenty more', () => {
  expect(columns.length).toBeGreaterThan(60)
  expect(hostileExtras.length).toBeGreaterThanOrEqual(20)
  expect(writing.length).toBeGreaterThanOrEqual(15)
})
