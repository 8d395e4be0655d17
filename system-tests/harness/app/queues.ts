import { waitFor } from '@plantao/testkit/wait'
import type { AppClient } from './client.ts'

export function untilLinksAreMade(app: AppClient) {
  const sql = `select count(*) from work where name = 'send-link' and done_at is null`
  return waitFor('every link that was asked for to be made', async () => (await app.count(sql)) === 0)
}
