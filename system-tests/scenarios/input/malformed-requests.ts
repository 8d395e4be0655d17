import fc from 'fast-check'
import type { App } from '../../harness/app/app.ts'
import { operationsOf } from '../../harness/app/openapi.ts'
import { createPair } from '../../harness/app/valid-calls.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { isUnfinished, type RawAnswer, sendRaw } from '../../harness/load/raw-http.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'
import { type Known, malformedRequests } from '../../payloads/malformed-requests.ts'

/**
 * Tests that the server answers any request in time, in the form of the contract, and reveals nothing of its internals.
 */
export async function run({ startApp, report }: Test) {
  // Each run sends different requests. To repeat a failure, set SYSTEM_TEST_SEED to the printed seed.
  const seed = Number(process.env.SYSTEM_TEST_SEED ?? Date.now() & 0x7fffffff)
  const { tried, routes, statuses, wrong } = await sendMalformed(await startApp(), scaled(20_000), seed)
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
  console.log(`  ${routes} routes, seed ${seed}: ${counts.join(', ')}`)
  report.none(`malformed requests to all ${routes} routes: answered 5xx`, tried, wrong.answered5xx)
  report.none('the same: a stack trace or a word of the database in the answer', tried, wrong.stackTraces)
  report.none('the same: over 2 s', tried, wrong.slow)
  report.none('the same: refused otherwise than by code, message, request_id', tried, wrong.otherForm)
}

/** Sends at least `total` requests, the same number to each route. */
export async function sendMalformed(app: App, total: number, seed: number) {
  const { medico, hospital, vaga, freeVaga, candidatura } = await createPair(app)
  const other = await app.createMedico()
  const known: Known = {
    ids: [vaga, freeVaga, candidatura, medico.id, hospital.id, medico.userId, hospital.userId],
    bearers: [medico.headers.authorization!, hospital.headers.authorization!],
  }
  const operations = await operationsOf(app.url)
  const requests = operations.flatMap((operation) => {
    // Routes that end sessions are called with a session that no other request needs.
    const endsSessions = /^\/auth\/|delete-account/.test(operation.path)
    const values = endsSessions ? { ...known, bearers: [other.headers.authorization!] } : known
    return fc.sample(malformedRequests(operation, values), { numRuns: Math.ceil(total / operations.length), seed })
  })
  // The requests are shuffled, so that requests to one slow route do not come together.
  for (let i = requests.length - 1; i > 0; i--) {
    const j = (i * 7919) % (i + 1)
    ;[requests[i], requests[j]] = [requests[j]!, requests[i]!]
  }
  type Wrong = Record<'answered5xx' | 'stackTraces' | 'slow' | 'otherForm', string[]>
  const wrong: Wrong = { answered5xx: [], stackTraces: [], slow: [], otherForm: [] }
  const statuses = new Map<number, number>()
  await inPool(requests.length, 8, async (n) => {
    const bytes = requests[n]!
    const answer = await sendRaw(app.url, bytes)
    const { status, text, ms } = answer
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const sent = JSON.stringify(bytes.toString('latin1').slice(0, 1500))
    const what = `${status} in ${ms.toFixed(0)} ms: ${sent} -> ${text.slice(0, 300)}`
    if (status >= 500) wrong.answered5xx.push(what)
    if (/\n\s+at |node_modules|\.[tj]s:\d+|Error:|SQLSTATE|syntax error at/.test(text)) wrong.stackTraces.push(what)
    if (ms > 2_000) wrong.slow.push(what)
    if (!hasContractForm(bytes, answer)) wrong.otherForm.push(what)
  })
  return { tried: requests.length, routes: operations.length, statuses, wrong }
}

/** Tells whether the answer is a success, or a refusal as `{ code, message, request_id }`. */
function hasContractForm(bytes: Buffer, { status, headers, text }: RawAnswer) {
  if (status === 0) return isUnfinished(bytes)
  if (status < 400) return true
  const [method, target] = bytes.toString('latin1').split(' ', 2)
  // An answer to HEAD has no body, except when the server could not read the request's head. Such a body is checked
  // like any other.
  if (method === 'HEAD' && text === '') return true
  // Outside the API, the answer may be the web's page for an address that does not exist.
  if (headers['content-type']?.startsWith('text/html'))
    return method === 'GET' && !/^\/(auth|rest|storage|realtime|functions)\/v1/.test(target!)
  try {
    const body = JSON.parse(text)
    const isFilled = Object.values(body).every((value) => typeof value === 'string' && value !== '')
    return isFilled && Object.keys(body).sort().join() === 'code,message,request_id'
  } catch {
    return false
  }
}
