import { waitFor } from '@plantao/testkit/wait'
import type { AppClient } from './client.ts'

export function untilQueuesAreEmpty(app: AppClient, queues: readonly string[]) {
  const sql = `select count(*) from pgboss.job where name = any ($1) and state in ('created', 'retry', 'active')`
  return waitFor(`no job in ${queues.join(', ')}`, async () => (await app.count(sql, [queues])) === 0)
}
