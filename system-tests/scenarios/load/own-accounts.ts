import { createToken } from '@plantao/contract/auth/routes'
import { password } from '@plantao/testkit/fixtures'
import { newAddress } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { percentile } from '../../harness/load/stats.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const own = scaled(215)
/** Sign-ins of honest people. Each person signs in few times, because an account has a limit of its own. */
const tries = scaled(60)

/** Somebody signs in without a pause to many own accounts, rightly and from known devices, all from one address. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const honest = await knownDevices(app, 10)
  const devices = await knownDevices(app, own)
  const from = newAddress()
  const idle = await signInEach(app, honest)

  let isOver = false
  const seen: Record<number, number> = {}
  const flood = devices.map(async (device) => {
    while (!isOver) {
      const { status } = await signIn(app, { ...device, from })
      seen[status] = (seen[status] ?? 0) + 1
      // Without the pause, the flood would measure how many refusals a second the machine can make.
      if (status === 503) await pause(1_000)
    }
  })
  const early = await signInEach(app, honest)
  const late = await signInEach(app, honest)
  isOver = true
  await Promise.all(flood)

  const counts = Object.entries(seen).map(([status, count]) => `${count} × ${status}`)
  for (const [when, { times, refused }] of Object.entries({ 'at first': early, later: late })) {
    const before = percentile(idle.times, 0.5)
    const meanwhile = percentile(times, 0.5)
    const what = `known devices elsewhere beside ${own} own accounts of one address, ${when}`
    const note = ` (${before.toFixed(0)} and ${meanwhile.toFixed(0)} ms; the flood: ${counts.join(', ')})`
    report.bar(`${what}: median against idle`, tries, '<= 2 times', meanwhile / before, note)
    report.none(`${what}: refused`, tries, refused)
  }
}

interface Device {
  email: string
  device_token: string
  from: string
}

/** Accounts with a device that each of them knows, on addresses of their own. */
const knownDevices = (app: App, count: number) =>
  inPool(count, 4, async (): Promise<Device> => {
    const { email } = await app.createMedico()
    const from = newAddress()
    const { body } = await app.call(createToken, { query: { grant: 'password' }, body: { email, password }, from })
    return { email, device_token: body.device_token, from }
  })

const signIn = (app: App, { email, device_token, from }: Device) =>
  app.call(createToken, {
    query: { grant: 'password' },
    body: { email, password, device_tokens: [device_token] },
    from,
  })

async function signInEach(app: App, devices: readonly Device[]) {
  const times: number[] = []
  const refused: number[] = []
  for (let n = 0; n < tries; n++) {
    const startedAt = performance.now()
    const { status } = await signIn(app, devices[n % devices.length]!)
    if (status === 200) times.push(performance.now() - startedAt)
    else refused.push(status)
  }
  return { times, refused }
}
