import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, startApp } from '@plantao/testkit/app'
import { type SmtpSink, startSmtpSink } from '@plantao/testkit/smtp-sink'
import { pause, waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { cpuSecondsWithChildren, memoryOf, parentOf } from '../load/process-usage.ts'

/** The product as `npm start` runs it, in a process of its own, with its embedded PostgreSQL. */
export interface MeasuredApp {
  app: App
  /** The database's superuser, to look behind the policies. */
  db: pg.Client
  mail: SmtpSink
  openVagas: number
  start: Start
  /** CPU seconds of the server and of all of PostgreSQL. */
  cpu: () => { server: number; database: number }
  /** Of the server, in MB. */
  memory: () => { now: number; peak: number }
  /** Waits until the server and the database have nothing left to do. */
  settle: () => Promise<void>
  stop: () => Promise<void>
}

export interface Start {
  /** Seconds until it answers, by SQL. */
  answering: number
  /** Seconds until it answers from memory. */
  fromMemory: number
}

/** @param settleMs how long it must do nothing to have settled. */
export async function startMeasuredApp(dataDir: string, settleMs: number): Promise<MeasuredApp> {
  const mail = await startSmtpSink()
  const startedAt = Date.now()
  const app = await startApp({ dataDir, env: { NODE_ENV: 'production', SMTP_URL: mail.url } })
  const answering = (Date.now() - startedAt) / 1000
  const indexed = await waitFor('the index in memory', () => indexLoadedAt(dataDir, startedAt), {
    ...{ within: 300_000, every: 200 },
  })
  const db = new pg.Client({ connectionString: app.ownerUrl(), application_name: 'plantao bench' })
  await db.connect()
  const { rows } = await db.query<{ backend: number; open: number }>(
    `select pg_backend_pid() as backend, (select count(*)::int from app.vagas where status = 'aberta' and open_until > now()) as open`,
  )
  const { backend, open } = rows[0]!
  const postmaster = parentOf(backend)
  const server = () => app.server().pid!
  // The server's processes that hash passwords are part of it.
  const cpu = () => ({
    server: cpuSecondsWithChildren(server(), postmaster),
    database: cpuSecondsWithChildren(postmaster),
  })
  return {
    app,
    db,
    mail,
    openVagas: open,
    start: { answering, fromMemory: (indexed - startedAt) / 1000 },
    cpu,
    memory: () => memoryOf(server(), postmaster),
    settle: () => untilIdle(cpu, settleMs),
    async stop() {
      await db.end()
      await app.stop()
      await mail.close()
    },
  }
}

/** The time of the line that the server logs when it has read all open vagas. */
function indexLoadedAt(dataDir: string, since: number) {
  const file = join(dataDir, 'server.log')
  // Its first lines are written a moment after the first answer.
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findLast((text) => text.includes('search index loaded'))
  const time = line ? Number(JSON.parse(line).time) : 0
  return time >= since ? time : undefined
}

async function untilIdle(cpu: MeasuredApp['cpu'], settleMs: number) {
  const total = () => cpu().server + cpu().database
  const deadline = performance.now() + 120_000
  for (let before = total(); performance.now() < deadline; before = total()) {
    await pause(settleMs)
    // Also where the system does not tell.
    if (!(total() - before > settleMs / 10_000)) return
  }
}
