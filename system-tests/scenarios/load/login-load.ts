import { createToken } from '@plantao/contract/auth/routes'
import { password } from '@plantao/testkit/fixtures'
import { newAddress } from '@plantao/testkit/random'
import type { App } from '../../harness/app/app.ts'
import { watchMemory } from '../../harness/app/memory.ts'
import { openOrdinaryUse } from '../../harness/load/ordinary-use.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { sendLoad } from '../../harness/load/request-load.ts'
import { percentile } from '../../harness/load/stats.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const perSecond = 300
const seconds = scaled(30)
const count = seconds * perSecond

/**
 * Sends more logins than the server can verify. The server refuses some and lets known devices in, and its other routes
 * stay fast.
 */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const use = await openOrdinaryUse(app)
  const logIn = await openKnownDevices(app)
  await use(2)
  const [idle] = await use(seconds)
  const idleLogins = await logIn(performance.now() + 2_000)
  const memory = watchMemory(app.server().pid!)
  const url = `${app.url}${createToken.path}?grant=password`
  const load = sendLoad({ url, count, connections: 2_000, perSecond })
  const logins = logIn(performance.now() + seconds * 1000)
  const [loaded] = await use(seconds)
  const loadedLogins = await logins
  const answers = await load
  const growth = memory.stop()

  const what = `other routes' p95 under ${perSecond} logins a second for ${seconds} s, against idle`
  const ratio = loaded!.failures.length === 0 ? loaded!.p95 / idle!.p95 : Number.NaN
  const note = ` (${idle!.p95.toFixed(1)} and ${loaded!.p95.toFixed(1)} ms)`
  report.bar(what, loaded!.tried, '<= 3 times', ratio, note)
  const [before, meanwhile] = [percentile(idleLogins.times, 0.5), percentile(loadedLogins.times, 0.5)]
  const loginNote = ` (${before.toFixed(1)} and ${meanwhile.toFixed(1)} ms)`
  report.bar(
    'right logins of a known device meanwhile: median against idle',
    loadedLogins.times.length,
    '<= 3 times',
    meanwhile / before,
    loginNote,
  )
  report.none('right logins of a known device meanwhile: refused', loadedLogins.times.length, loadedLogins.refused)
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const others = count - (answers['400'] ?? 0) - (answers['503'] ?? 0)
  report.none(`logins that were neither compared nor refused with 503 (${counts.join(', ')})`, count, others)
  report.bar('memory that the logins took', count, '<= 400 MB', growth)
}

/**
 * @returns a function that signs in repeatedly until a time, from devices that the accounts know. Many accounts take
 * turns, because frequent sign-ins of one account lose their place.
 */
async function openKnownDevices(app: App) {
  const devices = await inPool(scaled(40), 4, async () => {
    const { email } = await app.createMedico()
    const from = newAddress()
    const ask = (device_tokens: string[]) =>
      app.call(createToken, { query: { grant: 'password' }, body: { email, password, device_tokens }, from })
    const { device_token } = (await ask([])).body
    return () => ask([device_token])
  })
  let turn = 0
  return async (end: number) => {
    const times: number[] = []
    const refused: number[] = []
    while (performance.now() < end) {
      const startedAt = performance.now()
      const { status } = await devices[turn++ % devices.length]!()
      if (status === 200) times.push(performance.now() - startedAt)
      else refused.push(status)
    }
    return { times, refused }
  }
}
