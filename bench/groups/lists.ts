import { measureLine } from '../load/beside.ts'
import { checkAnswers, type Questions } from '../load/check.ts'
import type { Target } from '../load/target.ts'
import { requestFor } from '../questions/question.ts'
import { startFloor } from '../reference/servers.ts'
import { judgeAtMost } from '../report/verdict.ts'
import type { Run } from '../run.ts'

export interface Line extends Questions {
  /** The app's minimum rate of requests, as a share of the rate of bare node:http with the same answers. */
  ofFloor?: number
  /** The maximum p50, in milliseconds, when one request is sent at a time. */
  alone?: number
  /** Another server, its requests, and the app's minimum rates of requests, as shares of this server's rate. */
  beside?: { target: Target; requests: readonly Buffer[]; atLeast: readonly number[] }
}

/** Checks each line's answers, and measures each line's requests against bare node:http with the same answers. */
export async function measureLines(run: Run, lines: readonly Line[]) {
  for (const { ofFloor, alone, beside, ...line } of lines) {
    const { what } = line
    run.say(what)
    const { checked, bodies } = await checkAnswers(run, line)
    const requests = line.questions.map(requestFor)
    const floor = await startFloor(bodies)
    const references = [{ target: floor, atLeast: ofFloor === undefined ? [] : [ofFloor] }, ...(beside ? [beside] : [])]
    await measureLine(run, { what, requests, checked, references }).finally(floor.close)
    if (alone === undefined) continue
    const { p50 } = await measureLine(run, { what, requests, connections: 1, checked })
    run.verdicts.push(judgeAtMost(what, 'p50 alone', p50, alone, 'ms'))
  }
}
