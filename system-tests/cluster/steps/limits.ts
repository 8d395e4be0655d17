import type { Report } from '../../harness/report/scenario.ts'
import * as rateLimits from '../../scenarios/access/rate-limits.ts'
import * as sessions from '../../scenarios/access/sessions.ts'
import type { Cluster } from '../parts/cluster.ts'

/** Runs two scenarios of `npm run test:system`, but over all processes of the cluster. */
export async function checkLimits({ app, servers }: Cluster, report: Report) {
  const startServers = async () => ({ app, urls: servers.map(({ url }) => url) })
  await sessions.run({ startServers, report })
  await rateLimits.run({ startServers, report })
}
