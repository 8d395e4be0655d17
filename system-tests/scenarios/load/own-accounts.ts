import { createToken } from '@plantao/contract/auth/routes'
import { password } from '@plantao/testkit/fixtures'
import { newAddress } from '@plantao/testkit/random'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { percentile } from '../../harness/load/stats.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const own = scaled(215)
/** Right sign-ins of one network in five minutes, beyond which the network waits in the last group. */
const maxRight = 300
const rounds = 5
/** Sign-ins of honest people in each part of a round. Each person signs in few times, because an account has a limit. */
const tries = scaled(10)

/**
 * Somebody signs in without a pause to many own accounts, rightly and from known devices, all from one address. Each
 * round measures known devices elsewhere without this flood, then beside it, so that other work on the machine slows
 * both.
 */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const honest = await knownDevices(app, 10)
  const devices = await knownDevices(app, own)
  const seen: Record<number, number> = {}
  const atFirst: Part[] = []
  const later: Part[] = []
  for (let round = 0; round < rounds; round++) {
    const idle = await signInEach(app, honest)
    const flood = startFlood(app, devices, seen)
    await flood.until(1)
    atFirst.push({ idle, meanwhile: await signInEach(app, honest) })
    await flood.until(maxRight + 1)
    later.push({ idle, meanwhile: await signInEach(app, honest) })
    await flood.stop()
  }
  const counts = Object.entries(seen).map(([status, count]) => `${count} × ${status}`)
  for (const [when, parts] of Object.entries({ 'at first': atFirst, later })) {
    const before = parts.map(({ idle }) => median(idle.times))
    const beside = parts.map(({ meanwhile }) => median(meanwhile.times))
    const ratios = beside.map((time, n) => time / before[n]!)
    const what = `known devices elsewhere beside ${own} own accounts of one address, ${when}`
    const note = ` (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${median(before).toFixed(0)} and ${median(beside).toFixed(0)} ms; the flood: ${counts.join(', ')})`
    report.bar(`${what}: median against idle`, rounds * tries, '<= 2 times', median(ratios), note)
    report.none(
      `${what}: refused`,
      rounds * tries,
      parts.flatMap(({ meanwhile }) => meanwhile.refused),
    )
  }
}

type SignIns = Awaited<ReturnType<typeof signInEach>>

interface Part {
  idle: SignIns
  meanwhile: SignIns
}

const median = (values: readonly number[]) => percentile(values, 0.5)

/** @param seen counts the answers by status */
function startFlood(app: App, devices: readonly Device[], seen: Record<number, number>) {
  const from = newAddress()
  let isOver = false
  let right = 0
  const all = devices.map(async (device) => {
    while (!isOver) {
      const { status } = await signIn(app, { ...device, from })
      seen[status] = (seen[status] ?? 0) + 1
      if (status === 200) right++
      // Without the pause, the flood would measure how many refusals a second the machine can make.
      if (status === 503) await pause(1_000)
    }
  })
  return {
    until: (count: number) => waitFor(`${count} right sign-ins of the flood`, () => right >= count),
    async stop() {
      isOver = true
      await Promise.all(all)
    },
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
