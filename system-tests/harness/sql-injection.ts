import { randomUUID } from 'node:crypto'
import { normalEmail } from '@plantao/contract/auth/rules'
import { harmlessLike, sqlPayloads } from '../payloads/sql.ts'
import {
  type Account,
  type Answer,
  doctorData,
  type Fixtures,
  hospitalData,
  newAddress,
  newEmail,
  vagaData,
} from './accounts.ts'
import { type Operation, operationsOf } from './openapi.ts'
import { until } from './wait.ts'

/** A right call of a route; each of its values is in turn replaced. */
interface Right {
  as?: Account
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Where a payload goes. */
interface Place {
  name: string
  put: (right: Right, text: string) => Right
  /** The answer's field that must hold the very text. */
  field?: string
  /** How many letters say where in an order it stands. */
  kept?: number
  /** Of a new address: what no address may hold is compared with another text that none may be. */
  isEmail?: boolean
}

export interface Injected {
  tried: number
  places: number
  different: string[]
  slow: string[]
}

/** Half of what the payloads ask the database to sleep. */
const longerMs = 2_500

/** Every payload in every parameter of every route, and beside each a harmless text of the same shape: nothing may differ. */
export async function inject(fixtures: Fixtures, payloads = sqlPayloads): Promise<Injected> {
  const [medico, hospital] = [await fixtures.registerMedico(), await fixtures.registerHospital()]
  const vaga = await fixtures.publish(hospital)
  const candidatura = await fixtures.apply(medico, vaga)
  const bystanders = [await fixtures.registerMedico(), await fixtures.registerHospital()]
  const free = await fixtures.publish(hospital)
  const foreign = await fixtures.publish(bystanders[1]!)
  await fixtures.apply(bystanders[0]!, foreign)
  // An e-mail about a candidatura leaves a row when it is sent: not in the middle of a comparison.
  await until('the e-mails about candidaturas are sent', 60_000, async () => {
    const waiting = `select from app.notificacoes where kind = 'candidatura-nova' and sent_at is null`
    return (await fixtures.owner.query(waiting)).rowCount === 0
  })
  const rightOf = rightCalls({ medico, hospital, vaga, free, candidatura })
  const result: Injected = { tried: 0, places: 0, different: [], slow: [] }
  const operations = await operationsOf(fixtures.url)
  // Readers first, before there are rows that hold payloads.
  for (const operation of [...operations].sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))) {
    for (const right of rightOf(operation)) {
      for (const place of placesOf(operation, right)) {
        result.places++
        await compare(fixtures, { operation, right, place, payloads, bystanders, result })
      }
    }
  }
  return result
}

interface Comparison {
  operation: Operation
  right: Right
  place: Place
  payloads: readonly string[]
  bystanders: readonly Account[]
  result: Injected
}

async function compare(fixtures: Fixtures, { operation, right, place, payloads, bystanders, result }: Comparison) {
  const where = `${operation.method} ${operation.path} ${place.name}`
  const send = async (text: string) => {
    if (/^\/auth|delete-account/.test(operation.path)) await fixtures.owner.query('delete from auth.rate_limits')
    const { as, ...ask } = place.put(fresh(right), text)
    const began = performance.now()
    const answer = await fixtures.call(
      { method: operation.method as 'GET', path: operation.path.replace(/\{(\w+)\}/g, ':$1') as '/rest/v1/x' },
      { ...ask, ...(as && { as }), from: ask.headers?.['x-forwarded-for'] ?? newAddress() },
    )
    return { answer, ms: performance.now() - began }
  }
  const before = await stateOf(fixtures, bystanders)
  const hostile = await inTurns(payloads, send)
  const between = await stateOf(fixtures, bystanders)
  const texts = harmlessLike(payloads, place.kept)
  const isRefused = (payload: string) => place.isEmail && normalEmail(addressOf(payload)) === null
  const harmless = await inTurns(
    texts.map((text, i) => (isRefused(payloads[i]!) ? 'j..k' : text)),
    send,
  )
  const after = await stateOf(fixtures, bystanders)

  for (const [i, { answer, ms }] of hostile.entries()) {
    const payload = payloads[i]!
    result.tried++
    const [seen, expected] = [shapeOf(answer, place, payload), shapeOf(harmless[i]!.answer, place)]
    if (seen !== expected) result.different.push(`${where} ${JSON.stringify(payload)}: ${seen}, not ${expected}`)
    if (ms > harmless[i]!.ms + longerMs) result.slow.push(`${where} ${JSON.stringify(payload)}: ${ms.toFixed(0)} ms`)
  }
  for (const table of Object.keys(before.rows)) {
    const [byHostile, byHarmless] = [
      between.rows[table]! - before.rows[table]!,
      after.rows[table]! - between.rows[table]!,
    ]
    if (byHostile !== byHarmless) result.different.push(`${where}: ${table} ${byHostile} rows more, not ${byHarmless}`)
  }
  if (after.others !== before.others) result.different.push(`${where}: rows of others were changed`)
}

/** Status, code, where it leads and how many rows; and whether what was stored is what was sent. */
function shapeOf({ status, headers, body }: Answer, place: Place, sent?: string) {
  const rows = body?.items?.length ?? body?.count ?? ''
  const answered = place.field && status === 200 && sent !== undefined ? body?.[place.field] : undefined
  const stored = answered === undefined || answered === sent!.trim()
  // What stands behind the # is for the page to read, and is what was sent.
  const leads = headers.get('location')?.replace(/#.*/, '') ?? ''
  return `${status} ${body?.code ?? ''} ${rows} ${leads}${stored ? '' : ' stored otherwise'}`
}

async function inTurns<R>(texts: readonly string[], send: (text: string) => Promise<R>) {
  const answers: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (next < texts.length) {
        const i = next++
        answers[i] = await send(texts[i]!)
      }
    }),
  )
  return answers
}

/** How many rows each table has, and what stands in those that no call is about. */
async function stateOf({ owner }: Fixtures, bystanders: readonly Account[]) {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('app', 'auth') and table_name <> 'rate_limits'`,
  )
  const { rows } = await owner.query<{ name: string; rows: number }>(
    tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
  )
  const { rows: others } = await owner.query<{ hash: string }>(
    `select md5(string_agg(r, '' order by r)) as hash from (
       select u::text as r from auth.users u where id = any ($1) union all select m::text from app.medicos m where auth_user_id = any ($1)
       union all select h::text from app.hospitais h where auth_user_id = any ($1)
       union all select v::text from app.vagas v where hospital_id = any ($2)
       union all select c::text from app.candidaturas c where medico_id = any ($2)
       union all select e::text from app.especialidades_medicas e) r`,
    [bystanders.map(({ userId }) => userId), bystanders.map(({ id }) => id)],
  )
  return { rows: Object.fromEntries(rows.map(({ name, rows }) => [name, rows])), others: others[0]!.hash }
}

/** What may stand only once is new in each call. */
function fresh(right: Right): Right {
  return right.body?.email === 'new' ? { ...right, body: { ...right.body, email: newEmail() } } : right
}

function placesOf({ method, path, params, needsSession }: Operation, right: Right): Place[] {
  const inAddress = params.map(({ in: kind, name }): Place => {
    const part = kind === 'path' ? 'params' : 'query'
    return { name: `${kind} ${name}`, put: (one, text) => ({ ...one, [part]: { ...one[part], [name]: text } }) }
  })
  const headers = ['apikey', ...(needsSession ? ['authorization'] : [])].map((name) => header(name))
  if (path === '/auth/v1/token') headers.push(header('user-agent'), header('x-forwarded-for'))
  if (method === 'POST' && /\/(vagas|candidaturas)$/.test(path)) headers.push(header('idempotency-key'))
  const inCursor = params.some(({ name }) => name === 'cursor')
    ? [0, 1].map(
        (at): Place => ({
          name: `value ${at} of the cursor`,
          kept: 1,
          put: (one, text) => {
            const parts = ['2026-01-01T00:00:00.000000Z', randomUUID()]
            parts[at] = text
            const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
            return { ...one, query: { ...one.query, cursor } }
          },
        }),
      )
    : []
  return [...inAddress, ...inCursor, ...headers, ...bodyPlaces(right.body ?? {})]
}

function header(name: string): Place {
  return {
    name: `header ${name}`,
    // A header holds Latin letters only; what else there is goes as its bytes.
    put: (one, text) => ({ ...one, headers: { ...one.headers, [name]: Buffer.from(text).toString('latin1') } }),
  }
}

function bodyPlaces(body: Record<string, unknown>, path: string[] = []): Place[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const here = [...path, name]
    if (typeof value === 'object' && value !== null) return bodyPlaces(value as Record<string, unknown>, here)
    const isEmail = name === 'email' && value === 'new'
    return {
      name: `body ${here.join('.')}`,
      put: (one: Right, text: string) => ({
        ...one,
        body: replaced(one.body!, here, isEmail ? addressOf(text) : text),
      }),
      ...(isEmail && { isEmail }),
      ...(path.length === 0 && name !== 'email' && { field: name }),
    }
  })
}

const addressOf = (text: string) => `${text}.${newEmail()}`

function replaced(body: Record<string, unknown>, [name, ...rest]: string[], value: unknown): Record<string, unknown> {
  const inner = body[name!]
  return { ...body, [name!]: rest.length > 0 ? replaced(inner as Record<string, unknown>, rest, value) : value }
}

interface Rows {
  medico: Account
  hospital: Account
  vaga: string
  free: string
  candidatura: string
}

function rightCalls({ medico, hospital, vaga, free, candidatura }: Rows) {
  const token = 'A'.repeat(43)
  const profile = { nome: 'Ana Lima', crm: '1/SP', especialidade: 'UTI', telefone: '(11) 98765-4321', email: 'a@b' }
  const place = {
    nome: 'Hospital',
    email: 'a@b',
    localizacao: 'Centro',
    endereco: 'Rua A, 1',
    cidade: 'Santos',
    estado: 'SP',
    telefone: '(13) 3456-7890',
  }
  const document = { params: { name: `${medico.userId}.pdf` } }
  const rights: Record<string, Right | Right[]> = {
    'POST /auth/v1/signup': [
      { body: { email: 'new', password: 'segredo-123', data: doctorData } },
      { body: { email: 'new', password: 'segredo-123', data: hospitalData } },
    ],
    'POST /auth/v1/token': [
      { query: { grant: 'password' }, body: { email: medico.email, password: 'segredo-123' } },
      { query: { grant: 'refresh' }, body: { refresh_token: token } },
    ],
    'POST /auth/v1/confirm': { body: { token, password: 'segredo-123' } },
    'POST /auth/v1/resend': { body: { email: 'new' } },
    'POST /auth/v1/recover': { body: { email: 'new' } },
    'POST /auth/v1/reset': { body: { token, password: 'segredo-123' } },
    // With a wrong one, or the first payload would be the new password of the next.
    'POST /auth/v1/password': { as: medico, body: { current_password: 'errada', password: 'segredo-123' } },
    'POST /functions/v1/delete-account': { as: medico, body: { password: 'errada' } },
    'POST /rest/v1/medicos': { as: medico, body: profile },
    'PATCH /rest/v1/medicos/{id}': { as: medico, params: { id: medico.id }, body: profile },
    'GET /rest/v1/medicos/{id}': { as: hospital, params: { id: medico.id } },
    'GET /rest/v1/avaliacoes': { as: medico, query: { medico_id: medico.id } },
    'PATCH /rest/v1/hospitais/{id}': { as: hospital, params: { id: hospital.id }, body: place },
    'POST /rest/v1/vagas': { as: hospital, body: { ...vagaData, hospital_id: hospital.id } },
    'PATCH /rest/v1/vagas/{id}': { as: hospital, params: { id: free }, body: vagaData },
    'GET /rest/v1/vagas/own': { as: hospital },
    'GET /rest/v1/vagas/own/to-correct': { as: hospital },
    'POST /functions/v1/correct-vagas-place': { as: hospital },
    'POST /functions/v1/close-vaga': { as: hospital, body: { vaga_id: randomUUID() } },
    'GET /rest/v1/candidaturas': { as: hospital, query: { vaga_id: vaga } },
    'POST /rest/v1/candidaturas': {
      as: medico,
      body: { vaga_id: randomUUID(), medico_id: medico.id, status: 'pendente' },
    },
    'POST /functions/v1/accept-candidatura': { as: hospital, body: { candidatura_id: candidatura } },
    'PUT /storage/v1/object/documentos-crm/{name}': { as: medico, ...document },
    'GET /storage/v1/object/documentos-crm/{name}': { as: medico, ...document },
    'POST /storage/v1/object/sign/documentos-crm/{name}': { as: medico, ...document },
    'GET /storage/v1/object/sign/documentos-crm/{name}': { ...document, query: { token } },
  }
  return ({ method, path, needsSession, body, params }: Operation): Right[] => {
    const right = rights[`${method} ${path}`]
    if (right) return [right].flat()
    if (body || params.some((param) => param.in === 'path'))
      throw new Error(`say how ${method} ${path} is called rightly`)
    return [needsSession ? { as: medico } : {}]
  }
}
