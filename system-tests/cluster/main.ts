import { audit } from '../harness/load/audit.ts'
import { type Figure, openReport } from '../harness/report/scenario.ts'
import { tableOf } from '../harness/report/table.ts'
import { startUse, type Use } from './load/use.ts'
import { type Cluster, startCluster } from './parts/cluster.ts'
import { failOver } from './steps/fail-over.ts'
import { killProcesses } from './steps/kill-processes.ts'
import { checkLimits } from './steps/limits.ts'
import { restartPgbouncer } from './steps/restart-pgbouncer.ts'
import { updateInTurn } from './steps/rolling-update.ts'
import { rotateSecret } from './steps/rotate-secret.ts'

/**
 * `npm run test:cluster` runs several server processes behind HAProxy, over PgBouncer and a database with a synchronous
 * replica. It kills, replaces and updates parts of this cluster under load, and prints one table. The exit code is 1
 * when a figure fails.
 */
const startedAt = Date.now()
const figures: Figure[] = []
const report = openReport((figure) => {
  figures.push(figure)
  const { what, tried, failed, seen, passes } = figure
  console.log(`  ${passes ? 'passes' : 'FAILS'}  ${what}: ${seen ?? failed} of ${tried}`)
})
console.log('the cluster starts …')
const cluster = await startCluster()
try {
  console.log('sessions and limits …')
  await checkLimits(cluster, report)
  await useThroughFaults(cluster)
} catch (error) {
  console.error(error)
  report.none('the test runs to its end', 1, true)
}
if (!figures.every(({ passes }) => passes)) console.log(`logs: ${cluster.writeLogs()}`)
await cluster.stop()
console.log(`\n${tableOf(figures)}\n`)
console.log(`${figures.length} figures in ${((Date.now() - startedAt) / 60_000).toFixed(1)} min`)
process.exitCode = figures.every(({ passes }) => passes) ? 0 : 1

async function useThroughFaults(cluster: Cluster) {
  const use = await startUse(cluster.app)
  const step = { cluster, use, report }
  try {
    console.log('processes are killed …')
    await killProcesses(step)
    console.log('PgBouncer is restarted …')
    await restartPgbouncer(step)
    console.log('the primary is killed …')
    await failOver(step)
    console.log('the secret is replaced …')
    await rotateSecret(step)
    console.log('a new version replaces the old …')
    await updateInTurn(step)
  } finally {
    await use.stop()
  }
  await reportWrites(cluster, use)
}

async function reportWrites({ app, servers }: Cluster, { load, uploads, ownReads }: Use) {
  const { acknowledged, unexpected } = load
  const accepted = acknowledged.accepted.length
  const found = await audit(app, acknowledged)
  report.none('acknowledged writes lost', load.count(), found.lost)
  report.none('writes doubled', load.count(), found.doubled)
  report.none('vagas with two accepted', accepted, found.twoAccepted)
  report.none('half registrations', found.accounts, found.half)
  report.none('acceptances without their e-mail queued', accepted, found.withoutEmail)
  report.none('acknowledged documents lost', uploads.count(), await uploads.lost(servers.map(({ url }) => url)))
  report.none('writes that their author does not read at once', ownReads.looks(), ownReads.missed)
  report.bar('longest request', load.tries(), '<= 10 s', load.longest() / 1000)
  report.none('answers that are neither success nor temporary', load.tries(), unexpected)
}
