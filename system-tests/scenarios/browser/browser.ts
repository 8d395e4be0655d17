import { openFixtures } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { openBrowser } from '../../harness/browser.ts'
import { checkPolicy } from '../../harness/csp.ts'
import { checkAttacks } from '../../harness/csrf.ts'
import type { Scenario } from '../../harness/figure.ts'
import { checkRedirects } from '../../harness/redirects.ts'
import { checkNormalUse, checkXss, openCast } from '../../harness/xss.ts'

export const scenario: Scenario = {
  name: 'browser',
  run: async (report) => {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    const browser = await openBrowser()
    try {
      const cast = await openCast(fixtures)
      await checkPolicy(browser, fixtures, report)
      await checkNormalUse(browser, fixtures, cast, report)
      await checkAttacks(browser, fixtures, cast, report)
      await checkRedirects(fixtures, report)
      await checkXss(browser, fixtures, cast, report)
    } finally {
      await browser.close()
      await fixtures.close()
      await stack.stop()
    }
  },
}
