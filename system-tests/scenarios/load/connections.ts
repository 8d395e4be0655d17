import { followChanges } from '@plantao/contract/notificacoes/routes'
import { newAddress } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { isReady } from '../../harness/app/status.ts'
import { openIdleConnections } from '../../harness/load/idle-connections.ts'
import { openOrdinaryUse, type Use } from '../../harness/load/ordinary-use.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { type Report, scaled, type Test } from '../../harness/report/scenario.ts'

const attempts = scaled(5_000)
const idleCount = 5_200
const seconds = scaled(30)

/** Tests that one account with as many streams or connections as possible does not disturb other accounts. */
export async function run({ startApp, startNode, report }: Test) {
  // The idle connections come from 127.0.0.2, which must not count as a proxy.
  const app = await startApp({ TRUST_PROXY: '127.0.0.1/32' })
  // Nobody attacks the second server, so it shows how much the load of the machine alone slows a server.
  const quiet = await startNode(app)
  const ordinaryUse = await openOrdinaryUse(app, [app.url, quiet.url])
  const use = () => ordinaryUse(seconds, { newConnections: true })
  await ordinaryUse(2)
  const [idle] = await use()
  await openStreams(app, report, async (what) => reportUse(report, what, idle!, await use()))

  const port = Number(new URL(app.url).port)
  const connections = openIdleConnections({ port, from: '127.0.0.2', count: idleCount })
  const used = await use()
  const { opened, closed } = await connections.close()
  const what = `${idleCount} silent connections from one address (${opened} opened, ${closed} closed)`
  reportUse(report, what, idle!, used)
  const served = await waitFor('an answer', () => isReady(app.url)).catch(() => false)
  report.none('after them: not served', 1, !served)
}

function reportUse(report: Report, what: string, idle: Use, [loaded, quiet]: Use[]) {
  const ratio = loaded!.p95 / Math.max(idle.p95, quiet!.p95)
  const [p95, quietP95, idleP95] = [loaded, quiet, idle].map((use) => use!.p95.toFixed(1))
  const note = ` (${p95} ms; beside ${quietP95}, idle ${idleP95})`
  report.none(`${what}: others not served`, loaded!.tried, loaded!.failures)
  const whatP95 = `${what}: p95 of the others, against idle or a process beside it`
  report.bar(whatP95, loaded!.tried, '<= 3 times', ratio, note)
}

/** One account signs in as often as possible, and opens streams with every session, each from a new address. */
async function openStreams(app: App, report: Report, measure: (what: string) => Promise<void>) {
  const account = await app.createMedico()
  const sessions = await inPool(scaled(30), 1, () => app.signIn(account))
  const leaving = new AbortController()
  // The responses stay referenced, because a garbage-collected response closes its stream.
  const open: Response[] = []
  let refused = 0
  // At most 500 streams are being opened at a time, as through a proxy.
  const trying = inPool(attempts, 500, async (n) => {
    const headers = { ...sessions[n % sessions.length]!.headers, 'x-forwarded-for': newAddress() }
    const answer = await fetch(app.url + followChanges.path, { headers, signal: leaving.signal }).catch(() => null)
    if (answer?.ok) return void open.push(answer)
    refused++
    await answer?.text().catch(() => {})
  })
  const what = `one account, ${attempts} attempts at streams`
  await measure(what)
  await trying
  leaving.abort()
  report.bar(`${what}: open at once`, attempts, '<= 60', open.length || Number.NaN, `, refused ${refused}`)
}
