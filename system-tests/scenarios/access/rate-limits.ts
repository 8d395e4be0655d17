import { createToken, signUp } from '@plantao/contract/auth/routes'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import type { Answer, Call } from '../../harness/app/client.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { type ServersTest, scaled } from '../../harness/report/scenario.ts'

const count = scaled(500)
const refusals = ['too_many_requests', 'too_many_sign_ins', 'too_many_from_network']

/** Tests over several server processes that the rate limits are exact and do not stop honest users. */
export async function run({ startServers, report }: ServersTest) {
  const { app, urls } = await startServers()
  // A shift begins: all doctors of a hospital sign in from its one network address.
  const accounts = await inParallel(20, () => app.createMedico())
  const shared = newAddress()
  const rightLogins = await inParallel(scaled(100), (n) => {
    const body = { email: accounts[n % 20]!.email, password }
    return app.call(createToken, { query: { grant: 'password' }, body, from: shared })
  })
  const refused = rightLogins.filter(({ status }) => status !== 200)
  report.none('right logins at once from one network: refused', rightLogins.length, refused)

  /** Sends all calls at the same moment, and retries each that gets a 503. */
  const attack = async (what: string, limit: number, passes: string, send: (call: Call) => Promise<Answer>) => {
    const answers = await inParallel(count, (n) => untilAnswered(() => send({ url: urls[n % urls.length]! })))
    const outcomes = answers.map(({ status, body }) => body?.code ?? String(status))
    const passed = outcomes.filter((outcome) => outcome === passes).length
    const others = outcomes.filter((o) => ![passes, ...refusals].includes(o)).length
    report.exactly(what, count, Math.min(limit, count), passed, others)
  }
  const guess = (email: string, call: Call) =>
    app.call(createToken, { query: { grant: 'password' }, body: { email, password: 'errada' }, ...call })
  const { email } = accounts[0]!
  const by = `by ${urls.length} processes`
  const oneAccount = `guesses at once at one account, from ${count} addresses, ${by}: compared`
  await attack(oneAccount, 10, 'credentials_invalid', (call) => guess(email, call))
  const from = newAddress()
  const oneAddress = `guesses at once at ${count} accounts, from one address, ${by}: compared`
  await attack(oneAddress, 300, 'credentials_invalid', (call) => guess(newEmail(), { ...call, from }))
  await attack(`sign-ups at once from one address, ${by}: accepted`, 300, '200', (call) =>
    app.call(signUp, { body: { email: newEmail(), password, data: medicoSignUp }, from, ...call }),
  )
}

async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
  throw new Error('answered with 503 for two minutes')
}
