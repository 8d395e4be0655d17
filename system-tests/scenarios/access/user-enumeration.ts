import { createToken, recoverPassword } from '@plantao/contract/auth/routes'
import { newEmail } from '@plantao/testkit/random'
import { inPool } from '../../harness/load/parallel.ts'
import { percentile } from '../../harness/load/stats.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const accounts = 70

/** Tests that an answer takes the same time whether or not an address has an account. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const known = await inPool(accounts, 4, async () => (await app.createMedico()).email)
  const unknown = Array.from({ length: accounts }, () => newEmail())
  const grant = { grant: 'password' }
  const logIn = (email: string) => app.call(createToken, { query: grant, body: { email, password: 'errada' } })
  const recover = (email: string) => app.call(recoverPassword, { body: { email } })
  for (const [what, send, expected] of [
    ['logins', logIn, 400],
    ['forgotten passwords', recover, 204],
  ] as const) {
    const timeOf = async (email: string) => {
      const startedAt = performance.now()
      const { status } = await send(email)
      if (status !== expected) throw new Error(`${what} were answered with ${status}`)
      return performance.now() - startedAt
    }
    await timeOf(newEmail())
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < scaled(200); n++) {
      const pair = [
        { list: times.known, email: known[n % accounts]! },
        { list: times.unknown, email: unknown[n % accounts]! },
      ]
      // The order is random. With a fixed order, the e-mail to a known address could always delay the same kind of
      // request.
      for (const { list, email } of Math.random() < 0.5 ? pair : pair.reverse()) list.push(await timeOf(email))
    }
    const [a, b] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
    const difference = (100 * Math.abs(a - b)) / Math.min(a, b)
    const name = `${what}, known and unknown address: difference of the median times`
    report.bar(name, 2 * times.known.length, '<= 15 %', difference, ` (${a.toFixed(1)} and ${b.toFixed(1)} ms)`)
  }
}
