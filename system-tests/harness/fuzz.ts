import fc from 'fast-check'
import { type Known, malformed } from '../payloads/malformed-requests.ts'
import type { Fixtures } from './accounts.ts'
import { operationsOf } from './openapi.ts'
import { isUnfinished, type RawAnswer, sendRaw } from './raw-http.ts'

export interface Fuzzed {
  tried: number
  routes: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  answered5xx: string[]
  stackTraces: string[]
  slow: string[]
  /** Answers that are no success and not `{ code, message, request_id }`. */
  misshapen: string[]
}

const slowMs = 2_000

/** Sends at least so many malformed requests, as many to each route as to another. */
export async function fuzz(fixtures: Fixtures, total: number, seed: number): Promise<Fuzzed> {
  const [medico, hospital, disposable] = [
    await fixtures.registerMedico(),
    await fixtures.registerHospital(),
    await fixtures.registerMedico(),
  ]
  const vaga = await fixtures.publish(hospital)
  const candidatura = await fixtures.apply(medico, vaga)
  const known: Known = {
    ids: [vaga, await fixtures.publish(hospital), candidatura, medico.id, hospital.id, medico.userId, hospital.userId],
    bearers: [`Bearer ${medico.access}`, `Bearer ${hospital.access}`],
  }
  const operations = await operationsOf(fixtures.url)
  const each = Math.ceil(total / operations.length)
  const result: Fuzzed = {
    tried: 0,
    routes: operations.length,
    statuses: new Map(),
    answered5xx: [],
    stackTraces: [],
    slow: [],
    misshapen: [],
  }
  const requests = operations.flatMap((operation) => {
    // What ends sessions ends those of somebody who is not needed any more.
    const ends = /^\/auth\/|delete-account/.test(operation.path)
    const whose = ends ? { ...known, bearers: [`Bearer ${disposable.access}`] } : known
    return fc.sample(malformed(operation, whose), { numRuns: each, seed })
  })
  // Mixed, so that routes that work hard do not come all at once.
  for (let i = requests.length - 1; i > 0; i--) {
    const j = (i * 7919) % (i + 1)
    ;[requests[i], requests[j]] = [requests[j]!, requests[i]!]
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let bytes = requests.pop(); bytes; bytes = requests.pop())
        judge(result, bytes, await sendRaw(fixtures.url, bytes))
    }),
  )
  return result
}

function judge(result: Fuzzed, bytes: Buffer, { status, headers, text, ms }: RawAnswer) {
  result.tried++
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
  const what = `${status} in ${ms.toFixed(0)} ms: ${JSON.stringify(bytes.toString('latin1').slice(0, 1500))} -> ${text.slice(0, 300)}`
  if (status >= 500) result.answered5xx.push(what)
  if (/\n\s+at |node_modules|\.[tj]s:\d+|Error:|SQLSTATE|syntax error at/.test(text)) result.stackTraces.push(what)
  if (ms > slowMs) result.slow.push(what)
  const isLeft = status === 0 && isUnfinished(bytes)
  if (!isLeft && (status === 0 || (status >= 400 && !isRefusal(bytes, headers, text)))) result.misshapen.push(what)
}

function isRefusal(bytes: Buffer, headers: Map<string, string>, text: string) {
  const [method, target] = bytes.toString('latin1').split(' ', 2)
  // Where even the head cannot be read, nobody knows that it asked for no body.
  if (method === 'HEAD' && text === '') return true
  // An address that is not the API's has the web's page of what is not found.
  if (/^text\/html/.test(headers.get('content-type') ?? ''))
    return method === 'GET' && !/^\/(auth|rest|storage|realtime|functions)\/v1/.test(target!)
  try {
    const body = JSON.parse(text)
    return (
      Object.keys(body).sort().join() === 'code,message,request_id' &&
      Object.values(body).every((one) => typeof one === 'string' && one !== '')
    )
  } catch {
    return false
  }
}
