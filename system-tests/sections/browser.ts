import { proveAttacks } from '../attacker.ts'
import { openBrowser } from '../browsing.ts'
import { openPeople } from '../people.ts'
import { provePolicy } from '../policy.ts'
import type { Section } from '../proof.ts'
import { proveRedirects } from '../redirects.ts'
import { startStack } from '../stack.ts'
import { openCast, proveNormalUse, proveXss } from '../xss.ts'

export const section: Section = {
  name: 'browser',
  run: async (report) => {
    const stack = await startStack()
    const people = openPeople(stack)
    const browser = await openBrowser()
    try {
      const cast = await openCast(people)
      await provePolicy(browser, people, report)
      await proveNormalUse(browser, people, cast, report)
      await proveAttacks(browser, people, cast, report)
      await proveRedirects(people, report)
      await proveXss(browser, people, cast, report)
    } finally {
      await browser.close()
      await people.close()
      await stack.stop()
    }
  },
}
