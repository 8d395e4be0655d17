import { inject } from '../injection.ts'
import { openPeople, scaled } from '../people.ts'
import { none, type Section } from '../proof.ts'
import { sqlPayloads } from '../sql-payloads.ts'
import { startStack } from '../stack.ts'

/** Threat 15: what somebody writes is never a part of a statement. */
export const section: Section = {
  name: 'injection',
  async run(report) {
    const stack = await startStack()
    const people = openPeople(stack)
    try {
      const payloads = sqlPayloads.slice(0, scaled(sqlPayloads.length))
      const { tried, places, different, slow } = await inject(people, payloads)
      for (const one of [...different, ...slow].slice(0, 20)) console.log(`  ${one}`)
      const what = `${payloads.length} SQL payloads in each of ${places} parameters`
      report(none(`${what}: another answer or other rows than with a harmless text`, tried, different.length))
      report(none(`${what}: an answer 2.5 s later than to the harmless text`, tried, slow.length))
    } finally {
      await people.close()
      await stack.stop()
    }
  },
}
