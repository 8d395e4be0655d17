import { createToken, recoverPassword } from '@plantao/contract/auth/routes'
import { type Fixtures, newAddress, newEmail, scaled } from './accounts.ts'
import type { Report } from './figure.ts'
import { percentile } from './wait.ts'

/** For addresses that have an account and for such that have none, in turn: logins with a wrong password, forgotten passwords. */
export async function checkSameTime(fixtures: Fixtures, report: Report) {
  const known: string[] = []
  for (let n = 0; n < 70; n++) known.push((await fixtures.registerMedico()).email)
  const unknown = Array.from({ length: 70 }, newEmail)
  const login = async (email: string) => {
    const from = newAddress()
    const began = performance.now()
    const { status } = await fixtures.call(createToken, {
      query: { grant: 'password' },
      body: { email, password: 'errada' },
      from,
    })
    if (status !== 400) throw new Error(`a wrong password was answered with ${status}`)
    return performance.now() - began
  }
  const recover = async (email: string) => {
    const from = newAddress()
    const began = performance.now()
    const { status } = await fixtures.call(recoverPassword, { body: { email }, from })
    if (status !== 204) throw new Error(`a forgotten password was answered with ${status}`)
    return performance.now() - began
  }
  for (const [what, ask] of [
    ['logins', login],
    ['forgotten passwords', recover],
  ] as const) {
    const times = { known: [] as number[], unknown: [] as number[] }
    await ask(newEmail())
    for (let n = 0; n < scaled(200); n++) {
      // Now one first, now the other: what the second finds warm is no difference of the account.
      const both = [
        { kind: 'known', email: known[n % 70]! },
        { kind: 'unknown', email: unknown[n % 70]! },
      ] as const
      for (const { kind, email } of n % 2 ? both : both.toReversed()) times[kind].push(await ask(email))
    }
    const [a, b] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
    const difference = Math.abs(a - b) / Math.min(a, b)
    report({
      what: `${what}, known and unknown address: difference of the median times`,
      tried: times.known.length + times.unknown.length,
      failed: difference > 0.15 ? 1 : 0,
      bar: '<= 15 %',
      seen: `${(difference * 100).toFixed(1)} % (${a.toFixed(1)} and ${b.toFixed(1)} ms)`,
      holds: difference <= 0.15,
    })
  }
}
