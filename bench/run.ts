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
  /** Signed in. */
  medicos: Account[]
  hospitais: Account[]
  rows: Row[]
  costs: Cost[]
  verdicts: Verdict[]
  say: (text: string) => void
}

/** A row of the table. */
export interface Row extends Figures {
  what: string
  connections: number
  /** Microseconds for each request. */
  cpu: Cpu
  /** How many answers were compared with plain SQL. */
  checked?: number | undefined
  /** Of a reference: the app's requests a second and its CPU for each, as multiples of these. */
  shares?: { perSecond: number; cpu: number }
}

/** What one request costs until all that it causes is done: jobs, e-mails, change events. CPU in milliseconds. */
export interface Cost {
  what: string
  count: number
  server: number
  database: number
  /** E-mails that were sent because of it. */
  emails: number
  /** KB of PostgreSQL's write-ahead log. */
  wal: number
}
