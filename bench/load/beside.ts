import { failuresOf, judgeRatio } from '../report/verdict.ts'
import type { Row, Run } from '../run.ts'
import type { LoadGenerator } from './load.ts'
import type { Figures } from './measure.ts'
import type { Cpu, Target } from './target.ts'

interface Reference {
  target: Target
  /** The requests for this server, by default the app's. */
  requests?: readonly Buffer[]
  /** The app's minimum rates of requests, as shares of this server's rate. Each minimum gets its own verdict. */
  atLeast?: readonly number[]
}

interface Line {
  what: string
  requests: readonly Buffer[]
  connections?: number
  /** Servers that are measured directly before and after the app. */
  references?: readonly Reference[]
  checked?: number
  /** A load generator for slow requests. Unlike wrk, it counts requests that are still pending at the end. */
  generateLoad?: LoadGenerator
}

/** Measures the app between two measurements of each reference. */
export async function measureLine(run: Run, line: Line): Promise<Row> {
  const { measured, options } = run
  const { what, requests, connections = options.connections, references = [], checked } = line
  const { generateLoad = run.generateLoad } = line
  const load = (target: Target, sent: readonly Buffer[], seconds: number) =>
    withCpu(target.cpu, () => generateLoad(target.url, sent, { connections, seconds }))
  const loadReference = ({ target, requests: own = requests }: Reference) => load(target, own, options.seconds / 3)
  await measured.settle()
  // The warm-up compiles the code and lets each connection to the database plan its statements.
  for (const one of [...references, { target: measured.target }]) await loadReference(one)
  const earlier: Awaited<ReturnType<typeof load>>[] = []
  for (const reference of references) earlier.push(await loadReference(reference))
  const row = { what, connections, checked, ...(await load(measured.target, requests, options.seconds)) }
  run.rows.push(row)
  run.verdicts.push(...failuresOf(row))
  for (const [n, reference] of references.entries()) {
    const before = earlier[n]!
    const after = await loadReference(reference)
    const { name } = reference.target
    const shares = {
      perSecond: (2 * row.perSecond) / (before.perSecond + after.perSecond),
      cpu: (2 * totalOf(row.cpu)) / (totalOf(before.cpu) + totalOf(after.cpu)),
    }
    run.rows.push({ ...after, what: `${what}: ${name}`, connections, shares })
    const around = { before: before.perSecond, after: after.perSecond }
    const judge = (atLeast: number) =>
      judgeRatio({ what, reference: name, measured: row.perSecond, ...around, atLeast })
    run.verdicts.push(...failuresOf({ ...after, what: name }), ...(reference.atLeast ?? []).map(judge))
  }
  return row
}

const totalOf = ({ server, database }: Cpu) => server + database

/** Adds the microseconds of CPU for each request to the figures of `work`. */
export async function withCpu(cpu: Target['cpu'], work: () => Promise<Figures>) {
  const before = cpu()
  const figures = await work()
  const after = cpu()
  const each = (kind: keyof Cpu) => ((after[kind] - before[kind]) * 1_000_000) / figures.count
  return { ...figures, cpu: { server: each('server'), database: each('database') } }
}
