import { createToken } from '@plantao/contract/auth/routes'
import { watchMemory } from '../../harness/app/memory.ts'
import { openOrdinaryUse } from '../../harness/load/ordinary-use.ts'
import { sendLoad } from '../../harness/load/request-load.ts'
import { sum } from '../../harness/load/stats.ts'
import { type Scenario, scaled } from '../../harness/report/scenario.ts'

const perSecond = 300
const seconds = scaled(30)

/** More logins than the server can compare: it refuses some, and everything else stays fast. */
export const scenario: Scenario = {
  async run({ startApp, report }) {
    const app = await startApp()
    const use = await openOrdinaryUse(app)
    await use(2)
    const [idle] = await use(seconds)
    const memory = watchMemory(app.server().pid!)
    const url = `${app.url}${createToken.path}?grant=password`
    const load = sendLoad({ url, count: seconds * perSecond, connections: 2_000, perSecond })
    const [loaded] = await use(seconds)
    const answers = await load
    const growth = memory.stop()

    const ratio = loaded!.p95 / idle!.p95
    report.bar(
      `other routes' p95 under ${perSecond} logins a second for ${seconds} s, against idle`,
      loaded!.tried,
      '<= 3 times',
      `${ratio.toFixed(1)} times (${idle!.p95.toFixed(1)} and ${loaded!.p95.toFixed(1)} ms)`,
      ratio <= 3 && loaded!.failed === 0,
    )
    const logins = sum(Object.values(answers))
    const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
    const others = seconds * perSecond - (answers['400'] ?? 0) - (answers['503'] ?? 0)
    report.none(`logins that were neither compared nor refused with 503 (${counts.join(', ')})`, logins, others)
    report.bar('memory that the logins took', logins, '<= 400 MB', `${growth.toFixed(0)} MB`, growth <= 400)
  },
}
