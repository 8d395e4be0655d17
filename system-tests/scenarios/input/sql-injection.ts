import { openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { inject } from '../../harness/sql-injection.ts'
import { sqlPayloads } from '../../payloads/sql.ts'

/** Threat 15: what somebody writes is never a part of a statement. */
export const scenario: Scenario = {
  name: 'sql-injection',
  async run(report) {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    try {
      const payloads = sqlPayloads.slice(0, scaled(sqlPayloads.length))
      const { tried, places, different, slow } = await inject(fixtures, payloads)
      for (const one of [...different, ...slow].slice(0, 20)) console.log(`  ${one}`)
      const what = `${payloads.length} SQL payloads in each of ${places} parameters`
      report(none(`${what}: another answer or other rows than with a harmless text`, tried, different.length))
      report(none(`${what}: an answer 2.5 s later than to the harmless text`, tried, slow.length))
    } finally {
      await fixtures.close()
      await stack.stop()
    }
  },
}
