import { isDeepStrictEqual } from 'node:util'
import { type Question, requestFor } from '../questions/question.ts'
import type { Run } from '../run.ts'
import { HttpConnection } from './http-connection.ts'

/** Requests of one kind, with the right answers by plain SQL. */
export interface Questions {
  what: string
  questions: readonly Question[]
  /** The part of an answer that plain SQL can compute too. */
  read: (body: unknown) => unknown
  expected: (question: Question) => Promise<unknown>
}

const fewestChecks = 10
const maxBodies = 200

/**
 * Compares at least ten answers with plain SQL, and more until `checkSeconds` are over.
 * @returns the number of compared answers, and up to 200 bodies.
 */
export async function checkAnswers(run: Run, { what, questions, read, expected }: Questions) {
  const { options, measured } = run
  const connection = await HttpConnection.open(measured.app.url)
  const bodies: Buffer[] = []
  let wrong: string | null = null
  let checked = 0
  const compare = async (question: Question) => {
    const status = await connection.ask(requestFor(question))
    const body = connection.body()
    if (status !== 200) return { body, difference: `${status} ${body}` }
    const answer = read(JSON.parse(String(body)))
    const plain = await expected(question)
    const isEqual = isDeepStrictEqual(answer, plain)
    return { body, difference: isEqual ? null : `${JSON.stringify(answer)}, not ${JSON.stringify(plain)}` }
  }
  const until = performance.now() + options.checkSeconds * 1000
  for (const question of questions) {
    if (checked >= fewestChecks && performance.now() > until) break
    let { body, difference } = await compare(question)
    // A right answer can differ too, if a shift begins before plain SQL runs. So a second comparison decides.
    if (difference) ({ body, difference } = await compare(question))
    if (difference) wrong ??= `${JSON.stringify(question.query)}: ${difference.slice(0, 300)}`
    if (bodies.length < maxBodies) bodies.push(body)
    checked++
  }
  connection.close()
  if (wrong) run.verdicts.push({ what, bar: 'as plain SQL', measured: wrong, word: 'wrong' })
  return { checked, bodies }
}
