import { openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { fuzz } from '../../harness/fuzz.ts'

/** Threat 16: whatever is sent, the server answers, in time, and says nothing of its inside. */
export const scenario: Scenario = {
  name: 'malformed-requests',
  async run(report) {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    try {
      // Others each time; a finding is sought again with its seed.
      const seed = Number(process.env.SYSTEM_TEST_SEED ?? Date.now() & 0x7fffffff)
      const { tried, routes, statuses, ...wrong } = await fuzz(fixtures, scaled(20_000), seed)
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} × ${n}`)
      console.log(`  ${routes} routes, seed ${seed}: ${counts.join(', ')}`)
      for (const [what, examples] of Object.entries(wrong)) {
        for (const example of examples.slice(0, 5)) console.log(`  ${what}: ${example}`)
      }
      report(none(`malformed requests to all ${routes} routes: answered 5xx`, tried, wrong.answered5xx.length))
      report(none('the same: a stack trace or a word of the database in the answer', tried, wrong.stackTraces.length))
      report(none('the same: over 2 s', tried, wrong.slow.length))
      report(none('the same: refused otherwise than by code, message, request_id', tried, wrong.misshapen.length))
    } finally {
      await fixtures.close()
      await stack.stop()
    }
  },
}
