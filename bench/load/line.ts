import { isDeepStrictEqual } from 'node:util'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { type Question, requestFor } from '../questions/question.ts'
import { judgeRatio, type Verdict } from '../report/verdict.ts'
import type { Run } from '../run.ts'
import { HttpConnection } from './http-connection.ts'
import { measureApp, RequestList } from './measure-app.ts'

/** Questions of one kind, compared with the floor. */
export interface Line {
  what: string
  /** Different ones, in any order. */
  questions: readonly Question[]
  /** Each is asked once in the whole run. */
  isOnce?: boolean
  /** The part of an answer that plain SQL knows too. */
  told: (body: unknown, question: Question) => unknown
  /** The same by plain SQL. */
  expected: (question: Question) => Promise<unknown>
  /** At 32 connections, requests a second as a part of the floor's. */
  throughput?: number
  /** At one connection, p50 as a multiple of the floor's. */
  latency?: number
  /** At one connection, p50 with the most vagas as a multiple of that with the fewest. */
  mostGrowth?: number
}

/** So many answers give the floor its bodies. */
const bodiesForFloor = 200
const fewestChecks = 10

/** Checks the answers, and measures the app between two measurements of the floor. */
export async function measureLine(run: Run, line: Line) {
  const { options, floor, measured } = run
  const { what, questions, isOnce = false, mostGrowth } = line
  const { checked, bodies } = await checkAnswers(run, line)
  // Those that were checked have been asked.
  const requests = questions.slice(isOnce ? checked : 0).map(requestFor)
  await floor.answerWith(bodies)
  await renewSessions(run)
  await measured.settle()
  const part = Math.ceil(requests.length / options.connections.length)
  for (const [n, connections] of options.connections.entries()) {
    // Where each is asked once, each number of connections has a part of them.
    const list = new RequestList(isOnce ? requests.slice(n * part, (n + 1) * part) : requests, isOnce)
    const forFloor = { connections, seconds: options.floorSeconds }
    const before = await floor.measure(requests.slice(0, 1_000), forFloor)
    const figures = await measureApp(run, list, { connections, seconds: options.seconds })
    const after = await floor.measure(requests.slice(0, 1_000), forFloor)
    const middle = (name: 'perSecond' | 'p50') => (before[name] + after[name]) / 2
    const reference = { perSecond: middle('perSecond'), p50: middle('p50') }
    run.rows.push({ what, connections, measured: figures, reference, checked, mostGrowth })
    run.verdicts.push(...failuresOf(what, figures.failures))
    const of = (name: 'perSecond' | 'p50') => ({
      ...{ what, reference: 'the floor', measured: figures[name] },
      around: { before: before[name], after: after[name] },
    })
    if (connections === 32 && line.throughput !== undefined)
      run.verdicts.push(judgeRatio({ ...of('perSecond'), of: 'requests/s', atLeast: line.throughput }))
    if (connections === 1 && line.latency !== undefined)
      run.verdicts.push(judgeRatio({ ...of('p50'), of: 'p50 alone', atMost: line.latency }))
  }
}

/**
 * The server forgets each session and reads it anew, which it then keeps for 30 s: longer than a line takes. Else it would read
 * all of them again while some line is measured. What such a read costs is among the costs.
 */
async function renewSessions({ measured, medicos }: Run) {
  await measured.db.query(
    `select pg_notify('plantao', json_build_object('to', array['medico:' || id], 'data', null)::text)
      from unnest($1::text[]) as id`,
    [medicos.map(({ id }) => id)],
  )
  // Until the server has heard it.
  await measured.settle()
  const connection = await HttpConnection.open(measured.app.url)
  for (const as of medicos) await connection.ask(requestFor({ route: listOpenVagas, as, query: { limit: 1 } }))
  connection.close()
}

export function failuresOf(what: string, failures: Record<number, number>): Verdict[] {
  return Object.entries(failures).map(([status, times]) => ({
    what,
    bar: 'no request fails',
    measured: `${times} × ${status}`,
    word: 'wrong',
  }))
}

/** Compares answers with plain SQL, as many as fit into the time. */
export async function checkAnswers(run: Run, { what, questions, told, expected }: Line) {
  const { options, measured } = run
  const connection = await HttpConnection.open(measured.app.url)
  const bodies: Buffer[] = []
  let wrong: string | null = null
  let checked = 0
  const compare = async (question: Question) => {
    const status = await connection.ask(requestFor(question))
    const body = connection.body()
    if (status !== 200) return { body, difference: `${status} ${body}` }
    const answer = told(JSON.parse(String(body)), question)
    const plain = await expected(question)
    const difference = isDeepStrictEqual(answer, plain)
      ? null
      : `${JSON.stringify(answer)}, not ${JSON.stringify(plain)}`
    return { body, difference }
  }
  const until = performance.now() + options.checkSeconds * 1000
  for (const question of questions) {
    if (checked >= fewestChecks && performance.now() > until) break
    let { body, difference } = await compare(question)
    // A shift may have begun between the two.
    if (difference) ({ body, difference } = await compare(question))
    if (difference) wrong ??= `${JSON.stringify(question.query)}: ${difference.slice(0, 300)}`
    if (bodies.length < bodiesForFloor) bodies.push(body)
    checked++
  }
  connection.close()
  if (wrong) run.verdicts.push({ what, bar: 'as plain SQL', measured: wrong, word: 'wrong' })
  return { checked, bodies }
}
