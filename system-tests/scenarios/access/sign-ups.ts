import { recoverPassword, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { doctorData, type Fixtures, newAddress, newEmail, openFixtures, scaled } from '../../harness/accounts.ts'
import { startNode, startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { untilNoJobWaits } from '../../harness/queues.ts'
import { lineOf, runTests } from '../../harness/vitest-run.ts'

/** Threats 38 to 40: accounts prepared for others, e-mails to who did not ask for them, many spellings of one smtpSink. */
export const scenario: Scenario = {
  name: 'sign-ups',
  async run(report) {
    await checkConfirmations(report)
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    const second = await startNode(stack)
    try {
      await checkBombing(fixtures, [stack.url, second.url], report)
      await checkSpellings(fixtures, report)
    } finally {
      await second.stop()
      await fixtures.close()
      await stack.stop()
    }
  },
}

async function checkConfirmations(report: Report) {
  const preHijacking = 'server/src/auth/sign-up/pre-hijacking.test.ts'
  const confirming = 'server/src/auth/sign-up/confirm-routes.test.ts'
  const tests = await runTests([preHijacking, confirming])
  report(lineOf('ways to prepare an account for a victim: succeeded', tests, ({ file }) => file === preHijacking))
  report(
    lineOf('a thousand confirmation links opened by GET and by HEAD: confirmed', tests, ({ titles }) =>
      titles.at(-1)!.startsWith('opened a thousand times'),
    ),
  )
  report(lineOf('confirmations: not as told', tests, ({ file }) => file === confirming))
}

/** From as many addresses as requests, by two processes. */
async function checkBombing(fixtures: Fixtures, urls: readonly string[], report: Report) {
  const [free, taken] = [newEmail(), (await fixtures.registerMedico()).email]
  const atOnce = (route: RouteDescription, body: object) =>
    Promise.all(
      Array.from({ length: scaled(100) }, (_, n) =>
        fixtures.call(route, { body, url: urls[n % urls.length]!, from: newAddress() }),
      ),
    )
  const data = doctorData
  const answers = [
    ...(await atOnce(signUp, { email: free, password: 'segredo-123', data })),
    ...(await atOnce(resendConfirmation, { email: free })),
    ...(await atOnce(recoverPassword, { email: free })),
  ]
  report(await exactlyThree(fixtures, free, 'confirm-email', 'sign-ups and resends', answers.length))
  const recovers = await atOnce(recoverPassword, { email: taken })
  await untilNoJobWaits(fixtures, ['recover-password'], 30_000)
  report(await exactlyThree(fixtures, taken, 'reset-password', 'forgotten passwords', recovers.length))
  const { rows } = await fixtures.owner.query('select count(*)::int as n from auth.users where email = $1', [free])
  report({
    ...none('sign-ups of one address that wait at once', answers.length, 0),
    bar: '<= 10',
    seen: String(rows[0].n),
    holds: rows[0].n <= 10,
  })
}

async function exactlyThree(fixtures: Fixtures, email: string, kind: string, what: string, tried: number) {
  const { rows } = await fixtures.owner.query(
    'select count(*)::int as n from app.notificacoes where email = $1 and kind = $2',
    [email, kind],
  )
  const seen: number = rows[0].n
  return {
    what: `${what} at once for one address, by two processes: e-mails within an hour`,
    tried,
    failed: Math.abs(3 - seen),
    bar: 'exactly 3',
    seen: String(seen),
    holds: seen === 3,
  }
}

/** Composed, full width, in upper case, with what nobody sees, in brackets: to one smtpSink. */
async function checkSpellings(fixtures: Fixtures, report: Report) {
  const name = newEmail().split('@')[0]!
  const unseen = [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x202e, 0x180e, 0x34f, 0x3164].map((point) =>
    String.fromCodePoint(point),
  )
  const spellings = [
    ...['@x.example', '@X.EXAMPLE', '＠x.example', '@x．example', '@x。example', '@ｘ.example', '@𝐱.example', '@ⓧ.example', '@ˣ.example'].map((end) => name + end),
    ...[name.toUpperCase(), ` ${name}`, `\t${name}`, `<${name}`, `"${name}"`, `(a)${name}`, `:${name}`, `${name},`, `${name};`].map((start) => `${start}@x.example`),
    ...[`<${name}@x.example>`, `V <${name}@x.example>`, `${name}@x.example `, `${name}@x.example,`, `${name}@x.example;`, `${name}@x.example(a)`, `${name}@x.example>`, `${name}@x.example.`, `${name}@x..example`, `${name}.@x.example`, `.${name}@x.example`, `${name}@@x.example`],
    ...unseen.flatMap((char) => [`${char}${name}@x.example`, `${name}@x${char}.example`]),
  ].slice(0, 50) // biome-ignore format: by kind
  for (const email of spellings) {
    await fixtures.call(signUp, { body: { email, password: 'segredo-123', data: doctorData }, from: newAddress() })
  }
  const { rows } = await fixtures.owner.query(
    `select count(distinct email)::int as n from auth.users where email::text like '%' || $1 || '%'`,
    [name],
  )
  report({
    what: 'spellings of one smtpSink: addresses that came of them',
    tried: new Set(spellings).size,
    failed: Math.abs(1 - rows[0].n),
    bar: 'exactly 1',
    seen: String(rows[0].n),
    holds: rows[0].n === 1,
  })
}
