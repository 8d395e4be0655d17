import { type App, startApp } from '@plantao/testkit/app'
import { type SmtpSink, startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { pause, waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { cpuSecondsWithChildren, parentOf } from '../load/process-usage.ts'
import type { Target } from '../load/target.ts'

/** The product as `npm start` runs it, in a process of its own, with its embedded PostgreSQL. */
export interface MeasuredApp {
  app: App
  target: Target
  /** A connection as the database's superuser, whom row policies do not restrict. */
  db: pg.Client
  mail: SmtpSink
  openVagas: number
  /** Waits until the server and the database are idle, at most two minutes. */
  settle: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the app and waits until its search index is loaded.
 * @param settleMs milliseconds with hardly any use of CPU, after which server and database count as idle.
 */
export async function startMeasuredApp(dataDir: string, settleMs: number): Promise<MeasuredApp> {
  const mail = await startSmtpSink()
  const startedAt = Date.now()
  const app = await startApp({ dataDir, env: { NODE_ENV: 'production', SMTP_URL: mail.url } })
  const isLoaded = () => {
    const line = app
      .logs()
      .split('\n')
      .findLast((text) => text.includes('search index loaded'))
    return line !== undefined && JSON.parse(line).time >= startedAt
  }
  await waitFor('the index in memory', isLoaded, { within: 300_000, every: 200 })
  const db = new pg.Client({ connectionString: app.ownerUrl(), application_name: 'plantao bench' })
  await db.connect()
  const { rows } = await db.query<{ backend: number; open: number }>(
    `select pg_backend_pid() as backend, (select count(*)::int from app.vagas where status = 'aberta' and open_until > now()) as open`,
  )
  const { backend, open } = rows[0]!
  const postmaster = parentOf(backend)
  const cpu = () => ({
    server: cpuSecondsWithChildren(app.server().pid!, postmaster),
    database: cpuSecondsWithChildren(postmaster),
  })
  return {
    app,
    target: { name: 'the app', url: app.url, cpu },
    db,
    mail,
    openVagas: open,
    settle: () => untilIdle(cpu, settleMs),
    async stop() {
      await db.end()
      await app.stop()
      await mail.close()
    },
  }
}

async function untilIdle(cpu: Target['cpu'], settleMs: number) {
  const total = () => cpu().server + cpu().database
  const deadline = performance.now() + 120_000
  for (let before = total(); performance.now() < deadline; before = total()) {
    await pause(settleMs)
    // The difference is NaN outside Linux. The negated comparison is then true and ends the wait.
    if (!(total() - before > settleMs / 10_000)) return
  }
}
