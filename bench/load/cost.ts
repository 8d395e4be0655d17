import { pause, waitFor } from '@plantao/testkit/wait'
import { failuresOf } from '../report/verdict.ts'
import type { Cost, Run } from '../run.ts'
import { HttpConnection } from './http-connection.ts'
import { measure } from './measure.ts'

interface Usage {
  /** The moment when the usage was read, in milliseconds. */
  at: number
  server: number
  database: number
  emails: number
  wal: number
}

/** Milliseconds of CPU and KB of WAL that the idle app uses in one millisecond. */
type Idle = Record<'server' | 'database' | 'wal', number>

interface Measurement {
  start: Usage
  end: Usage
  idle: Idle
  count: number
}

/** The cost of one request, without what the idle app would have consumed in the same time. */
export function costBetween(what: string, { start, end, idle, count }: Measurement): Cost {
  const each = (name: keyof Idle) => Math.max(0, end[name] - start[name] - idle[name] * (end.at - start.at)) / count
  return {
    what,
    count,
    server: each('server'),
    database: each('database'),
    emails: (end.emails - start.emails) / count,
    wal: each('wal'),
  }
}

/** Measures the consumption of the idle app, and then the cost of requests on top of it. */
export async function startMeter({ measured, options, say, verdicts }: Run) {
  const { db, mail } = measured
  const { idleSeconds } = options

  async function read(): Promise<Usage> {
    const { rows } = await db.query<{ wal: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 / 1024 as wal`,
    )
    const { server, database } = measured.target.cpu()
    return {
      at: performance.now(),
      server: server * 1000,
      database: database * 1000,
      emails: mail.emails.length,
      wal: rows[0]!.wal,
    }
  }

  async function untilDone() {
    const jobs = `select from app.work where done_at is null and key <> 'schedule' and due_at < now() + interval '1 minute'
      union all
      select from app.notificacoes where sent_at is null and delivery = 'now' and due_at < now() + interval '1 minute'
      union all
      select from app.decisions limit 1`
    await waitFor('jobs, e-mails and decisions', async () => (await db.query(jobs)).rowCount === 0, {
      within: 120_000,
      every: 500,
    })
    await measured.settle()
  }

  await untilDone()
  const before = await read()
  await pause(idleSeconds * 1000)
  const after = await read()
  const perMs = (name: keyof Idle) => (after[name] - before[name]) / (after.at - before.at)
  const idle: Idle = { server: perMs('server'), database: perMs('database'), wal: perMs('wal') }

  /** Sends each request once. @returns the cost of one request, the figures of all requests, and the bodies. */
  async function costOf(what: string, requests: readonly Buffer[], connections: number) {
    say(`${what}, ${requests.length} times`)
    const bodies: string[] = []
    const open = await HttpConnection.openMany(measured.app.url, connections)
    await untilDone()
    const start = await read()
    const figures = await measure(
      async (n, connection) => {
        const request = requests[n]
        if (!request) return null
        const http = open[connection]!
        const status = await http.ask(request)
        bodies[n] = String(http.body())
        return status
      },
      { connections, seconds: 300 },
    )
    await untilDone()
    const end = await read()
    for (const connection of open) connection.close()
    verdicts.push(...failuresOf({ what, ...figures }))
    return { cost: costBetween(what, { start, end, idle, count: figures.count }), figures, bodies }
  }

  const idlePerSecond: Cost = {
    what: 'a second in which nobody is there',
    count: idleSeconds,
    server: idle.server * 1000,
    database: idle.database * 1000,
    emails: 0,
    wal: idle.wal * 1000,
  }
  return { costOf, idlePerSecond }
}
