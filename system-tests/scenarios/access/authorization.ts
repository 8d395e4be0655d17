import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getUser } from '@plantao/contract/auth/routes'
import { openFixtures } from '../../harness/accounts.ts'
import { type Stack, startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { lineOf, runTests } from '../../harness/vitest-run.ts'
import { forgedTokens } from '../../payloads/forged-tokens.ts'

/** Threats 1, 2, 11 and 31: who may do what, by the API and below it. */
export const scenario: Scenario = {
  name: 'authorization',
  async run(report) {
    await checkMatrices(report)
    const stack = await startStack()
    try {
      await checkForged(stack, report)
    } finally {
      await stack.stop()
    }
  },
}

async function checkMatrices(report: Report) {
  const routes = 'server/src/app-authorization.test.ts'
  const policies = 'server/src/schema/policies.test.ts'
  const catalog = 'server/src/schema/catalog.test.ts'
  const moments = 'server/src/schema/policies-moments.test.ts'
  const tests = await runTests([routes, policies, catalog, moments])
  const titled = (file: string, title: RegExp) => (test: { file: string; titles: string[] }) =>
    test.file === file && title.test(test.titles.at(-1)!)
  report(
    lineOf(
      'every route × 8 callers × own, foreign, missing: not as the golden file says',
      tests,
      titled(routes, /^as /),
    ),
  )
  report(lineOf("another's row told otherwise than one that does not exist", tests, titled(routes, /^is to /)))
  report(lineOf('every route with a wrong or no key: let in', tests, titled(routes, /^with the key/)))
  report(lineOf('HEAD let in where GET is not', tests, titled(routes, /as GET does$/)))
  report(lineOf('routes outside the golden file', tests, titled(routes, /^the golden file/)))
  report(
    lineOf(
      'tables × verbs × roles by SQL, each for an own and a foreign row: not as the matrix says',
      tests,
      ({ file, titles }) =>
        file === policies &&
        titles[0] === 'who may do what with whose row' &&
        titles.length > 1 &&
        / is \S\S$/.test(titles.at(-1)!),
    ),
  )
  report(lineOf('policies at each state of vaga and candidatura', tests, ({ file }) => file === moments))
  report(
    lineOf(
      'catalogue: columns, tables, functions, views, sequences, schemas, roles',
      tests,
      ({ file }) => file === catalog,
    ),
  )
}

async function checkForged(stack: Stack, report: Report) {
  const fixtures = openFixtures(stack)
  try {
    const medico = await fixtures.registerMedico()
    const { rows } = await fixtures.owner.query<{ id: string }>('select id from auth.sessions where user_id = $1', [
      medico.userId,
    ])
    const secret = readFileSync(join(stack.dataDir, 'auth.secret'), 'utf8').trim()
    const tokens = await forgedTokens(secret, { userId: medico.userId, sessionId: rows[0]!.id })
    // Else they might be refused for something else.
    await fixtures.ok(getUser, { as: medico })
    const accepted: string[] = []
    for (const { how, token } of tokens) {
      const { status } = await fixtures.call(getUser, { headers: { authorization: `Bearer ${token}` } })
      if (status !== 401) accepted.push(`${status} ${how}`)
    }
    for (const one of accepted) console.log(`  not refused: ${one}`)
    await fixtures.ok(getUser, { as: medico })
    report(
      none(
        'forged access tokens (algorithm, type, audience, issuer, end, key, bits): accepted',
        tokens.length,
        accepted.length,
      ),
    )
  } finally {
    await fixtures.close()
  }
}
