import { judgeRatio } from '../report/verdict.ts'
import type { Run } from '../run.ts'
import { failuresOf } from './line.ts'
import { measureApp, type RequestList } from './measure-app.ts'

interface Beside {
  what: string
  list: RequestList
  /** What the machine does without the app. */
  reference: { name: string; perSecond: (connections: number) => Promise<number> }
  /** At 32 connections, requests a second as a part of the reference's. */
  atLeast: number
  checked?: number | undefined
}

/** Measures the app between two measurements of a reference that is not the floor. */
export async function measureBeside(run: Run, { what, list, reference, atLeast, checked }: Beside) {
  for (const connections of run.options.connections) {
    await run.measured.settle()
    const before = await reference.perSecond(connections)
    const { seconds } = run.options
    // As long again before: each connection to the database plans its statements first, and code that writes is long.
    const measured = await measureApp(run, list, { connections, seconds }, seconds)
    const after = await reference.perSecond(connections)
    const perSecond = (before + after) / 2
    run.rows.push({
      ...{ what, connections, measured, checked },
      reference: { perSecond, p50: Number.NaN },
    })
    run.verdicts.push(...failuresOf(what, measured.failures))
    if (connections !== 32) continue
    const around = { before, after }
    run.verdicts.push(
      judgeRatio({ what, of: 'requests/s', reference: reference.name, measured: measured.perSecond, around, atLeast }),
    )
  }
}
