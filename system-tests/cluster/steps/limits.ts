import type { Report } from '../../harness/report/scenario.ts'
import * as rateLimits from '../../scenarios/access/rate-limits.ts'
import * as sessions from '../../scenarios/access/sessions.ts'
import type { Cluster } from '../parts/cluster.ts'

/** What `npm run test:system` shows of two processes, of all processes of the cluster. */
export async function checkLimits({ app, servers }: Cluster, report: Report) {
  const startServers = async () => ({ app, urls: servers.map(({ url }) => url) })
  await sessions.run({ startServers, report })
  await rateLimits.run({ startServers, report })
}
