import { createToken, recoverPassword } from '@plantao/contract/auth/routes'
import { newEmail } from '@plantao/testkit/random'
import type { App, Call } from '../../harness/app/app.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { percentile } from '../../harness/load/stats.ts'
import { type Scenario, scaled } from '../../harness/report/scenario.ts'

const accounts = 70

/** An answer takes the same time whether or not an address has an account. */
export const scenario: Scenario = {
  async run({ startApp, report }) {
    const app = await startApp()
    const known = await inPool(accounts, 4, async () => (await app.createMedico()).email)
    const unknown = Array.from({ length: accounts }, () => newEmail())
    for (const [what, measure] of [
      ['logins', logIn],
      ['forgotten passwords', recover],
    ] as const) {
      await measure(app, newEmail())
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let n = 0; n < scaled(200); n++) {
        const pair = [
          { list: times.known, email: known[n % accounts]! },
          { list: times.unknown, email: unknown[n % accounts]! },
        ]
        // In turns, because the second of a pair finds warm caches.
        for (const { list, email } of n % 2 ? pair : pair.reverse()) list.push(await measure(app, email))
      }
      const [a, b] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
      const difference = (100 * Math.abs(a - b)) / Math.min(a, b)
      report.bar(
        `${what}, known and unknown address: difference of the median times`,
        times.known.length + times.unknown.length,
        '<= 15 %',
        `${difference.toFixed(1)} % (${a.toFixed(1)} and ${b.toFixed(1)} ms)`,
        difference <= 15,
      )
    }
  },
}

const logIn = (app: App, email: string) =>
  timeOf(app, createToken, 400, { query: { grant: 'password' }, body: { email, password: 'errada' } })

const recover = (app: App, email: string) => timeOf(app, recoverPassword, 204, { body: { email } })

async function timeOf(app: App, route: Parameters<App['call']>[0], expected: number, options: Call) {
  const startedAt = performance.now()
  const { status } = await app.call(route, options)
  if (status !== expected) throw new Error(`${route.path} was answered with ${status}`)
  return performance.now() - startedAt
}
