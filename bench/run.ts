import type { MeasuredApp } from './app/measured-app.ts'
import type { SeededData } from './app/seeded-data.ts'
import type { Account } from './app/sessions.ts'
import type { Figures } from './load/measure.ts'
import type { Options } from './options.ts'
import type { Sample } from './questions/sample.ts'
import type { Floor } from './reference/floor.ts'
import type { Verdict } from './report/verdict.ts'

/** One size's measurement. */
export interface Run {
  options: Options
  data: SeededData
  measured: MeasuredApp
  openVagas: number
  floor: Floor
  sample: Sample
  /** Signed in. */
  medicos: Account[]
  hospitais: Account[]
  rows: Row[]
  costs: Cost[]
  verdicts: Verdict[]
  say: (text: string) => void
}

/** Figures with what they cost. CPU in microseconds for each request, NaN where the system does not tell. */
export interface Measured extends Figures {
  serverCpu: number
  databaseCpu: number
  /** Of the server, in MB. */
  memory: number
}

/** A row of the table. */
export interface Row {
  what: string
  connections: number
  measured: Measured
  /** What it is compared with, such as the floor; the mean of before and after. */
  reference?: { perSecond: number; p50: number }
  /** How many answers were compared with plain SQL. */
  checked?: number | undefined
  /** How much p50 at one connection may grow with the vagas. */
  mostGrowth?: number | undefined
}

/** What one request costs until all that it causes is done: jobs, e-mails, change events. CPU in milliseconds. */
export interface Cost {
  what: string
  count: number
  server: number
  database: number
  /** Sent because of it. */
  emails: number
  /** KB of PostgreSQL's write-ahead log. */
  wal: number
}
