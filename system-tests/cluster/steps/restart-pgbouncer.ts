import { pause, waitFor } from '@plantao/testkit/wait'
import { firstWrite, type Step, seconds } from './step.ts'

const restarts = 3

/** Kills PgBouncer and starts it again. The server processes lose every connection to it. */
export async function restartPgbouncer({ cluster, use, report }: Step) {
  const times: number[] = []
  for (let n = 0; n < restarts; n++) {
    const killedAt = performance.now()
    await cluster.pgbouncer.restart()
    const writtenAt = await firstWrite(use, (check) => waitFor('a write', check, { within: 60_000, every: 10 }))
    times.push(seconds(killedAt, writtenAt))
    await pause(3_000)
  }
  report.bar(`PgBouncer restarted × ${restarts}: first write`, restarts, '<= 15 s', Math.max(...times))
}
