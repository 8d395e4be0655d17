import type { MeasuredApp } from './app/measured-app.ts'
import type { Account } from './app/sessions.ts'
import type { Figures, LoadGenerator } from './load/load.ts'
import type { Cpu } from './load/target.ts'
import type { Options } from './options.ts'
import type { Sample } from './questions/sample.ts'
import type { Verdict } from './report/verdict.ts'

export interface Run {
  options: Options
  measured: MeasuredApp
  generateLoad: LoadGenerator
  sample: Sample
  medicos: Account[]
  hospitais: Account[]
  rows: Row[]
  costs: Cost[]
  verdicts: Verdict[]
  say: (text: string) => void
}

export interface Row extends Figures {
  what: string
  connections: number
  /** Microseconds of CPU for each request. */
  cpu: Cpu
  /** The number of answers that were compared with plain SQL. */
  checked?: number | undefined
  /** For a reference: the app's rate and CPU, divided by the reference's. */
  shares?: { perSecond: number; cpu: number }
}

/** The cost of one request with all its consequences: jobs, e-mails, change events. CPU is in milliseconds. */
export interface Cost {
  what: string
  count: number
  server: number
  database: number
  emails: number
  /** KB of PostgreSQL's write-ahead log. */
  wal: number
}
