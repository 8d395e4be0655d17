import { buffer } from 'node:stream/consumers'
import { getShiftCalendar } from '@plantao/contract/candidaturas/shift-day/routes'
import type { InjectOptions } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callsOf, changedBy, injected } from '../test/calls.ts'
import { startWholeApp } from '../test/whole-app.ts'
import { createWorld, type Identity, rightCaller, type Side } from '../test/world.ts'
import { carryOutDue } from './candidaturas/decisions/worker.ts'

/*
 * Every private field of every person holds a unique text. Each answer of each route is searched for texts that its
 * reader may not know, and compared with the contract's schema.
 */
const test = await startWholeApp({}, { undoSeconds: 10 })
const { owner } = test

const readers = ['medico A', 'medico B', 'hospital A', 'hospital B'] as const
const lines = test.routes
  .filter(({ method, description }) => description && method !== 'HEAD')
  .flatMap((route) =>
    callsOf(route).flatMap(([name, call]) => call.rows.map((row) => ({ name, row, route: route.description!, call }))),
  )

interface Private {
  of: string
  field: string
  text: string
  /** Readers, besides the owner, who may know the field. */
  knownTo: readonly string[]
}

/** A world in which every private text names its owner. */
async function createPrivateWorld() {
  const world = await createWorld(test, 'medico')
  const { own, other } = rightCaller(world, 'medico')
  const hidden = new Map([
    [own.name, await hideBoth(own)],
    [other.name, await hideBoth(other)],
  ])

  return {
    world,
    get found(): readonly Private[] {
      return [...hidden.values()].flat()
    },
    async renew(...changed: Side[]) {
      for (const side of await world.renew(...changed)) hidden.set(side.name, await hideBoth(side))
    },
  }
}

async function hideBoth(side: Side) {
  // Doctor A applied to hospital A, and doctor B to hospital B.
  const ofMedico = await hide(`medico ${side.name}`, side, [`hospital ${side.name}`])
  return [...ofMedico, ...(await hide(`hospital ${side.name}`, side, []))]
}

async function hide(of: string, side: Side, knownTo: string[]): Promise<Private[]> {
  const isMedico = of.startsWith('medico')
  const account = isMedico ? side.medico : side.hospital
  // E-mail addresses are stored in lower case, so the mark is in lower case too.
  const mark = `${of.replace(' ', '-').toLowerCase()}-${account.id.slice(-12)}`
  await owner.query('update auth.users set email = $2 where id = $1', [account.userId, `${mark}-email@x.example`])
  account.email = `${mark}-email@x.example`
  if (isMedico) {
    await owner.query('update app.medicos set telefone = $2, crm = $3, email = $4 where id = $1', [
      account.id,
      `${mark}-telefone`,
      `${mark}-crm`,
      account.email,
    ])
  } else {
    await owner.query('update app.hospitais set telefone = $2, endereco = $3, cnpj = $4 where id = $1', [
      account.id,
      `${mark}-telefone`,
      `${mark}-endereco`,
      `${mark}-cnpj`,
    ])
    // A vaga keeps the phone and address that its hospital had when the vaga was published.
    await owner.query('update app.vagas set telefone = $2, endereco = $3 where hospital_id = $1', [
      account.id,
      `${mark}-telefone`,
      `${mark}-endereco`,
    ])
  }
  const fields = isMedico ? ['email', 'telefone', 'crm'] : ['email', 'telefone', 'endereco', 'cnpj']
  return [
    ...fields.map((field) => ({ of, field, text: `${mark}-${field}`, knownTo })),
    // The file of a doctor's document has the account's id as its name.
    { of, field: 'auth_user_id', text: account.userId, knownTo },
  ]
}

function readable(bytes: Buffer, type: string) {
  if (!type.includes('zip')) return bytes.toString()
  return Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('\n')
}

let current: Awaited<ReturnType<typeof createPrivateWorld>> | undefined

interface Asked {
  reader: string
  who: Identity
  status: number
  text: string
  /** Texts in the reader's own request, which an answer may repeat. */
  said: string
  found: readonly Private[]
}

type Line = (typeof lines)[number]

async function ask(line: Line, reader: string, query?: Record<string, string>) {
  const asked = await askAndKeep(line, reader, query)
  // A successful call may have changed rows that the next reader needs.
  if (asked.status < 400 && line.route.method !== 'GET') await current!.renew(...changedBy(line.row, asked.who))
  return asked
}

async function askAndKeep(line: Line, reader: string, query?: Record<string, string>): Promise<Asked> {
  current ??= await createPrivateWorld()
  const { world, found } = current
  const who = world.identities.find(({ name }) => name === reader) as Identity
  const right = await line.call.request(line.row, who, world)
  const request = query ? { ...right, query: { ...right.query, ...query } } : right
  const options = injected(line.route.method, line.route.path, request, who.headers) as InjectOptions
  const response = await test.app.inject({ ...options, payloadAsStream: true })
  let text = JSON.stringify(response.headers)
  const type = String(response.headers['content-type'])
  if (type.includes('event-stream')) response.stream().destroy()
  else text += readable(await buffer(response.stream()), type)
  return { reader, who, status: response.statusCode, text, said: JSON.stringify([options.url, options.payload]), found }
}

function leaked({ reader, text, said, found }: Asked, alsoKnown: readonly string[] = []) {
  return found
    .filter((one) => one.of !== reader && !one.knownTo.includes(reader) && !said.includes(one.text))
    .filter((one) => text.includes(one.text) && !alsoKnown.includes(`${one.of} ${one.field}`))
    .map(({ of, field }) => `${of}: ${field}`)
}

describe.each(lines)('$name, $row', (line) => {
  it.each(readers)('tells %s nothing private of anybody else', async (reader) => {
    // This file is for the accepted doctor, who may know where to go and whom to call.
    const isOfAccepted = line.route === getShiftCalendar && reader.startsWith('medico')
    const hospital = reader.replace('medico', 'hospital')
    const known = isOfAccepted ? [`${hospital} telefone`, `${hospital} endereco`] : []
    expect(leaked(await ask(line, reader), known)).toEqual([])
  })
})

describe.each(lines.filter(({ route }) => route.query && 'limit' in (route.query.shape as object)))('$name', (line) => {
  it.each(readers)('tells %s nothing more in a long page', async (reader) => {
    const asked = await ask(line, reader, { limit: '100' })
    expect([200, 403, 404]).toContain(asked.status)
    expect(leaked(asked)).toEqual([])
  })
})

describe('after the acceptance', () => {
  const lineOf = (name: string) => lines.find((line) => line.name === name && line.row !== 'foreign')!
  const own = 'GET /rest/v1/candidaturas/own'

  it('the accepted doctor reads address and phone of that hospital, nobody else does', async () => {
    current = await createPrivateWorld()
    const { found } = current
    const before = await askAndKeep(lineOf(own), 'medico A')
    expect(before.text).not.toContain(found.find(({ of, field }) => of === 'hospital A' && field === 'endereco')!.text)
    expect((await askAndKeep(lineOf('POST /functions/v1/accept-candidatura'), 'hospital A')).status).toBe(200)
    // The hospital can no longer undo the decision.
    await test.owner.query('update app.decisions set carried_out_after = now()')
    await carryOutDue(test.services)
    for (const reader of readers) {
      const answer = await askAndKeep(lineOf(own), reader)
      const known = reader === 'medico A' ? ['hospital A telefone', 'hospital A endereco'] : []
      expect(leaked(answer, known)).toEqual([])
      const shown = found.filter(({ of, field }) => known.includes(`${of} ${field}`))
      expect(shown).toHaveLength(known.length)
      for (const { text } of shown) expect(answer.text).toContain(text)
    }
    current = undefined
  })
})

describe('a hospital', () => {
  it('reads phone, e-mail and document of a doctor only once that doctor has applied', async () => {
    current = await createPrivateWorld()
    const { world, found } = current
    const [medicoB, hospitalA] = ['medico B', 'hospital A'].map(
      (name) => world.identities.find((one) => one.name === name) as Identity,
    )
    const get = async (url: string, method: 'GET' | 'POST' = 'GET') =>
      (await test.app.inject({ method, url, headers: hospitalA!.headers })).body
    const profile = `/rest/v1/medicos/${medicoB!.account.id}`
    const link = `/storage/v1/object/sign/documentos-crm/${medicoB!.account.userId}.pdf`
    const secrets = found.filter(({ of }) => of === 'medico B').map(({ text }) => text)
    expect(secrets.length).toBeGreaterThan(1)
    expect(JSON.parse(await get(profile)).code).toBe('PGRST116')
    expect(JSON.parse(await get(link, 'POST')).code).toBe('documento_not_found')
    await test.createCandidatura(hospitalA!.own.vaga, medicoB!.account)
    const answer = await get(profile)
    for (const secret of secrets) expect(answer).toContain(secret)
    expect(JSON.parse(await get(link, 'POST')).url).toContain(link)
    current = undefined
  })
})

describe('a success holds what the contract says, and nothing else', () => {
  const json = lines.filter(({ route, row }) => route.ok instanceof z.ZodType && (row === 'own' || row === '-'))
  it.each(json)('$name', async (line) => {
    const schema = line.route.ok as z.ZodType
    let successes = 0
    for (const reader of line.route.by === 'operador' ? ['operador A'] : readers) {
      const { status, text } = await ask(line, reader)
      if (status !== 200) continue
      successes++
      const body = JSON.parse(text.slice(text.indexOf('}') + 1))
      schema.parse(body)
      expect(extraFields(schema, body)).toEqual([])
    }
    // Every doctor of this test already has a profile, so the route that creates profiles never succeeds here.
    // medicos/routes.test.ts tests its success.
    expect(successes).toBeGreaterThan(line.name === 'POST /rest/v1/medicos' ? -1 : 0)
  })

  it('finds fields that the schema does not have', () => {
    const schema = z.object({ items: z.array(z.object({ a: z.string().nullable() })), b: z.object({}).optional() })
    expect(extraFields(schema, { items: [{ a: '' }, { a: null, c: 1 }], b: { d: 1 }, e: 1 })).toEqual([
      'e',
      'items.1.c',
      'b.d',
    ])
  })
})

/** Fields of the account's metadata, which is returned as it was given at sign-up. */
const metadata = ['user_type', 'nome', 'crm', 'telefone', 'nomeHospital', 'cnpj', 'endereco', 'cidade', 'estado']

function extraFields(schema: z.ZodType, value: unknown, path: string[] = []): string[] {
  if (value === null || value === undefined) return []
  const def = schema.def as z.core.$ZodTypeDef & { [key: string]: unknown }
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    const allowed = [...Object.keys(shape), ...(def.catchall && path.at(-1) === 'user_metadata' ? metadata : [])]
    return [
      ...Object.keys(value)
        .filter((key) => !allowed.includes(key))
        .map((key) => [...path, key].join('.')),
      ...Object.entries(shape).flatMap(([key, inner]) =>
        extraFields(inner, (value as Record<string, unknown>)[key], [...path, key]),
      ),
    ]
  }
  if (schema instanceof z.ZodArray) {
    return (value as unknown[]).flatMap((item, i) => extraFields(schema.element as z.ZodType, item, [...path, `${i}`]))
  }
  if (def.innerType) return extraFields(def.innerType as z.ZodType, value, path)
  return []
}
