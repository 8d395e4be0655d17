import { createToken } from '@plantao/contract/auth/routes'
import { watchMemory } from '../../harness/app/memory.ts'
import { openOrdinaryUse } from '../../harness/load/ordinary-use.ts'
import { sendLoad } from '../../harness/load/request-load.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const perSecond = 300
const seconds = scaled(30)
const count = seconds * perSecond

/** More logins than the server can compare: it refuses some, and everything else stays fast. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const use = await openOrdinaryUse(app)
  await use(2)
  const [idle] = await use(seconds)
  const memory = watchMemory(app.server().pid!)
  const url = `${app.url}${createToken.path}?grant=password`
  const load = sendLoad({ url, count, connections: 2_000, perSecond })
  const [loaded] = await use(seconds)
  const answers = await load
  const growth = memory.stop()

  const what = `other routes' p95 under ${perSecond} logins a second for ${seconds} s, against idle`
  const ratio = loaded!.failures.length === 0 ? loaded!.p95 / idle!.p95 : Number.NaN
  const note = ` (${idle!.p95.toFixed(1)} and ${loaded!.p95.toFixed(1)} ms)`
  report.bar(what, loaded!.tried, '<= 3 times', ratio, note)
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const others = count - (answers['400'] ?? 0) - (answers['503'] ?? 0)
  report.none(`logins that were neither compared nor refused with 503 (${counts.join(', ')})`, count, others)
  report.bar('memory that the logins took', count, '<= 400 MB', growth)
}
