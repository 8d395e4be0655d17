import { waitFor } from '@plantao/testkit/wait'
import type { App } from './app.ts'

/** Until no job of these queues waits or runs. */
export function untilQueuesAreEmpty(app: App, queues: readonly string[]) {
  const sql = `select count(*) from pgboss.job where name = any ($1) and state in ('created', 'retry', 'active')`
  return waitFor(`no job in ${queues.join(', ')}`, async () => (await app.count(sql, [queues])) === 0)
}
