import type { Fixtures } from './accounts.ts'
import { until } from './wait.ts'

/** Until no job of these queues waits or is worked on. A job may end without an e-mail: the link it would carry has been used. */
export function untilNoJobWaits({ owner }: Pick<Fixtures, 'owner'>, queues: readonly string[], timeout: number) {
  return until(`no job waits in ${queues.join(', ')}`, timeout, async () => {
    const { rows } = await owner.query(
      `select count(*)::int as n from pgboss.job where name = any ($1) and state in ('created', 'retry', 'active')`,
      [queues],
    )
    return rows[0].n === 0
  })
}
