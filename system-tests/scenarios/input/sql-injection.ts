import { randomUUID } from 'node:crypto'
import { parseCode } from '@plantao/contract/auth/one-time-rules'
import { normalEmail } from '@plantao/contract/auth/rules'
import { maxSetores } from '@plantao/contract/setores/rules'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import type { Account, Answer } from '../../harness/app/client.ts'
import { type Operation, operationsOf } from '../../harness/app/openapi.ts'
import { untilLinksAreMade } from '../../harness/app/queues.ts'
import { createPair, type ValidCall, validCallsOf } from '../../harness/app/valid-calls.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'
import { sqlPayloads } from '../../payloads/texts.ts'

interface Call extends ValidCall {
  headers?: Record<string, string>
}

interface Parameter {
  name: string
  put: (call: Call, text: string) => Call
  /** The field of the answer that must contain the sent text. */
  field?: string
  /**
   * The harmless text keeps this many first characters of the payload, because they decide where a cursor's page
   * begins.
   */
  keep?: number
  /**
   * True when the parameter is the e-mail of a new account. A payload that makes the address invalid is compared with
   * another invalid address.
   */
  isEmail?: boolean
}

const ending =
  /\/(close-vaga|reopen-vaga|withdraw-\w+|refuse-\w+|give-up-\w+|dismiss-\w+|publish-plantoes)$|^POST .*\/candidaturas$/

const payloads = sqlPayloads.slice(0, scaled(sqlPayloads.length))

/**
 * Sends every payload in every parameter of every route, and compares each answer with the answer to a harmless text of
 * the same shape.
 */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const pair = await createPair(app)
  const bystanders = [await app.createMedico(), await app.createHospital()] as const
  await app.apply(bystanders[0], await app.publish(bystanders[1]))
  // Calls that would change the data of the next calls use wrong values.
  const wrong = { password: 'errada', refreshToken: 'A'.repeat(43) }
  const validCalls = validCallsOf(pair, wrong)
  // Routes accept one reply and one report of a rating, twenty searches and a hundred sectors. These limits are used up
  // first, so that all answers are alike.
  await app.query(`update avaliacoes set reply = 'x', reported_at = now(), report_reason = 'x'`)
  await app.query(
    `insert into saved_searches (medico_id, name, turno) select $1::uuid, 'x', array['dia'] from generate_series(2, 20)`,
    [pair.medico.id],
  )
  await app.query(
    `insert into setores (hospital_id, nome)
     select $1::uuid, 'Setor ' || n from generate_series(1, $2 - (select count(*) from setores where hospital_id = $1)) n`,
    [pair.hospital.id, maxSetores],
  )
  const unknown = { vaga: randomUUID(), vagaApplied: randomUUID(), candidatura: randomUUID(), plantao: randomUUID() }
  const endingCalls = validCallsOf(pair, { ...wrong, ...unknown })
  // Each of these e-mails adds a row when it is sent, which would disturb a comparison.
  const unsent = "select count(*) from notificacoes where kind = 'candidatura-received' and sent_at is null"
  await waitFor('the e-mails about candidaturas', async () => (await app.count(unsent)) === 0, { within: 60_000 })

  let parameters = 0
  const found = { different: [] as string[], slow: [] as string[] }
  const operations = await operationsOf(app.url)
  // Reading routes come first, before any row contains a payload.
  for (const operation of operations.sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))) {
    const callsOf = ending.test(`${operation.method} ${operation.path}`) ? endingCalls : validCalls
    for (const call of callsOf(operation).map((each) => withoutEmail(operation, each))) {
      for (const parameter of parametersOf(operation, call)) {
        parameters++
        const { different, slow } = await compare(app, operation, call, parameter, bystanders)
        found.different.push(...different)
        found.slow.push(...slow)
      }
    }
  }
  const what = `${payloads.length} SQL payloads in each of ${parameters} parameters`
  const tried = payloads.length * parameters
  report.none(`${what}: another answer or other rows than with a harmless text`, tried, found.different)
  report.none(`${what}: an answer 2.5 s later than to the harmless text`, tried, found.slow)
}

async function compare(
  app: App,
  operation: Operation,
  call: Call,
  parameter: Parameter,
  bystanders: readonly Account[],
) {
  const where = `${operation.method} ${operation.path} ${parameter.name}`
  const route = { method: operation.method as 'GET', path: operation.path.replace(/\{(\w+)\}/g, ':$1') as '/rest/v1/' }
  const sendAll = (texts: readonly string[]) =>
    // Fewer calls at once than the smallest limit allows, because each call resets the limits before it.
    inPool(texts.length, 4, async (n) => {
      if (operation.method !== 'GET' || operation.path.startsWith('/auth')) await app.resetRateLimits()
      const options = parameter.put(withNewEmail(call), texts[n]!)
      const from = options.headers?.['x-forwarded-for'] ?? newAddress()
      const startedAt = performance.now()
      return { answer: await app.call(route, { ...options, from }), ms: performance.now() - startedAt }
    })
  // A harmless call first restores what the calls for the previous parameter changed. This may add rows, which the
  // comparison must not count.
  await sendAll(harmlessLike(payloads.slice(0, 1), parameter.keep))
  const before = await stateOf(app, bystanders)
  const hostile = await sendAll(payloads)
  const between = await stateOf(app, bystanders)
  const isNoAddress = (payload: string) => parameter.isEmail && normalEmail(addressWith(payload)) === null
  const harmlessTexts = harmlessLike(payloads, parameter.keep)
  const harmless = await sendAll(harmlessTexts.map((text, i) => (isNoAddress(payloads[i]!) ? 'j..k' : text)))
  const after = await stateOf(app, bystanders)

  const different: string[] = []
  const slow: string[] = []
  for (const [i, { answer, ms }] of hostile.entries()) {
    const what = `${where} ${JSON.stringify(payloads[i])}`
    const [seen, expected] = [shapeOf(answer, parameter, payloads[i]), shapeOf(harmless[i]!.answer, parameter)]
    if (seen !== expected) different.push(`${what}: ${seen}, not ${expected}`)
    // The limit is half of the time that the payloads ask the database to sleep.
    if (ms > harmless[i]!.ms + 2_500) slow.push(`${what}: ${ms.toFixed(0)} ms`)
  }
  for (const [table, rows] of Object.entries(between.rows)) {
    const [byHostile, byHarmless] = [rows - before.rows[table]!, after.rows[table]! - rows]
    if (byHostile !== byHarmless) different.push(`${where}: ${table} ${byHostile} rows more, not ${byHarmless}`)
  }
  if (after.bystanders !== before.bystanders) different.push(`${where}: rows of others were changed`)
  return { different, slow }
}

/** The shape of an answer: status, code, number of rows, Location, and whether the text was stored unchanged. */
function shapeOf({ status, headers, body }: Answer, { field }: Parameter, sent?: string) {
  const rows = body?.items?.length ?? body?.count ?? ''
  const stored = field && status === 200 && sent !== undefined ? body?.[field] : undefined
  const isUnchanged = stored === undefined || stored === sent!.trim()
  // The fragment is dropped, because it repeats the sent text.
  const location = headers.get('location')?.replace(/#.*/, '') ?? ''
  return `${status} ${body?.code ?? ''} ${rows} ${location}${isUnchanged ? '' : ' stored otherwise'}`
}

/** The number of rows in each table, and a digest of the rows that no call should touch. */
async function stateOf(app: App, bystanders: readonly Account[]) {
  // Jobs write rows too, so the jobs of the start and of earlier calls must be finished.
  await untilLinksAreMade(app)
  const tables = await app.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('app', 'auth') and table_name <> 'rate_limits'`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const rows = await app.query<{ name: string; rows: number }>(counts.join(' union all '))
  const [digest] = await app.query(
    `select md5(string_agg(r, '' order by r)) as hash from (
       select u::text as r from auth.users u where id = any ($1)
       union all select m::text from medicos m where auth_user_id = any ($1)
       union all select h::text from hospitais h where auth_user_id = any ($1)
       union all select v::text from vagas v where hospital_id = any ($2)
       union all select c::text from candidaturas c where medico_id = any ($2)
       union all select e::text from especialidades_medicas e) r`,
    [bystanders.map(({ userId }) => userId), bystanders.map(({ id }) => id)],
  )
  return { rows: Object.fromEntries(rows.map(({ name, rows }) => [name, rows])), bystanders: digest.hash }
}

/** Makes a different harmless text for each given text, of the same length, with spaces and @ in the same places. */
function harmlessLike(texts: readonly string[], keep = 0): string[] {
  const letters = 'jkqwxy'
  const letter = () => letters[Math.floor(Math.random() * letters.length)]!
  const made = new Set<string>()
  return texts.map((text) => {
    let harmless: string
    do harmless = text.slice(0, keep) + text.slice(keep).replace(/[^\s@]/gu, letter)
    while (
      // Skips a repeated text, and a text in the form of a code: the server would look for the code.
      (made.has(harmless) && harmless.length > keep) ||
      parseCode(harmless)
    )
    made.add(harmless)
    return harmless
  })
}

/**
 * Replaces the e-mail by 'new', which each call turns into a new address: a repeated address would get another answer.
 */
const withoutEmail = ({ path }: Operation, call: Call): Call =>
  /^\/auth\/v1\/(?!token)/.test(path) && call.body?.email ? { ...call, body: { ...call.body, email: 'new' } } : call

const withNewEmail = (call: Call): Call =>
  call.body?.email === 'new' ? { ...call, body: { ...call.body, email: newEmail() } } : call

const addressWith = (text: string) => `${text}.${newEmail()}`

function parametersOf({ method, path, params, needsSession }: Operation, call: Call): Parameter[] {
  const inAddress = params.map(({ in: kind, name }): Parameter => {
    const part = kind === 'path' ? 'params' : 'query'
    return { name: `${kind} ${name}`, put: (call, text) => ({ ...call, [part]: { ...call[part], [name]: text } }) }
  })
  const inCursor = (params.some(({ name }) => name === 'cursor') ? [0, 1] : []).map((at): Parameter => {
    const put = (call: Call, text: string) => {
      const values = ['2026-01-01T00:00:00.000000Z', randomUUID()].with(at, text)
      return { ...call, query: { ...call.query, cursor: Buffer.from(JSON.stringify(values)).toString('base64url') } }
    }
    return { name: `value ${at} of the cursor`, keep: 1, put }
  })
  const headers = ['apikey']
  if (needsSession) headers.push('authorization')
  if (path === '/auth/v1/token') headers.push('user-agent', 'x-forwarded-for')
  if (method === 'POST' && /\/(vagas|candidaturas)$/.test(path)) headers.push('idempotency-key')
  const inHeaders = headers.map((name): Parameter => {
    // HTTP headers carry Latin-1 only, so other characters are sent as their UTF-8 bytes.
    const latin1 = (text: string) => Buffer.from(text).toString('latin1')
    return { name: `header ${name}`, put: (call, text) => ({ ...call, headers: { [name]: latin1(text) } }) }
  })
  return [...inAddress, ...inCursor, ...inHeaders, ...parametersInBody(call.body ?? {})]
}

function parametersInBody(body: object, path: string[] = []): Parameter[] {
  return Object.entries(body).flatMap(([name, value]): Parameter[] => {
    const here = [...path, name]
    if (typeof value === 'object' && value !== null) return parametersInBody(value, here)
    const isEmail = name === 'email' && value === 'new'
    const field = path.length === 0 && name !== 'email' ? { field: name } : {}
    const put = (call: Call, text: string) => {
      const copy = structuredClone(call.body!)
      const inner = path.reduce((object, key) => object[key] as typeof object, copy)
      inner[name] = isEmail ? addressWith(text) : text
      return { ...call, body: copy }
    }
    return [{ name: `body ${here.join('.')}`, put, isEmail, ...field }]
  })
}
