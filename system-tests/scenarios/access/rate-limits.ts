import { createToken, signUp } from '@plantao/contract/auth/routes'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import type { Answer, App, Call } from '../../harness/app/app.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'

const grant = { grant: 'password' }

/** Guessed passwords and sign-ups over two server processes: the limits are exact, and do not stop honest users. */
export const scenario: Scenario = {
  async run({ startApp, startNode, report }) {
    const app = await startApp()
    const urls = [app.url, (await startNode(app)).url]
    const untrusting = await startNode(app, { TRUST_PROXY: '' })
    await signInAtOnce(app, report)

    const { email } = await app.createMedico()
    const oneAccount = await guess(app, scaled(500), (n) => ({ email, url: urls[n % 2] }))
    const manyAddresses = 'guesses at once at one account, from 500 addresses, by two processes: compared'
    reportExactly(report, manyAddresses, 10, oneAccount)

    const from = newAddress()
    const oneNetwork = await guess(app, scaled(500), (n) => ({ email: newEmail(), url: urls[n % 2], from }))
    const manyAccounts = 'guesses at once at 500 accounts, from one address, by two processes: compared'
    reportExactly(report, manyAccounts, 30, oneNetwork)

    const answers = await atOnce(scaled(500), (n) => {
      const body = { email: newEmail(), password, data: medicoSignUp }
      return untilAnswered(() => app.call(signUp, { body, url: urls[n % 2], from }))
    })
    const accepted = counted(answers, ({ status }) => status === 200)
    reportExactly(report, 'sign-ups at once from one address, by two processes: accepted', 60, accepted)
    await guessSlowly(app, urls, report)
    await waitAfterGuesses(app, urls, report)
    await forgeAddresses(app, untrusting.url, report)
  },
}

/** A shift begins: everybody behind the hospital's one address signs in. */
async function signInAtOnce(app: App, report: Report) {
  const accounts = await atOnce(20, () => app.createMedico())
  const from = newAddress()
  const answers = await atOnce(scaled(100), (n) => {
    return app.call(createToken, { query: grant, body: { email: accounts[n % 20]!.email, password }, from })
  })
  const refused = answers.filter(({ status }) => status !== 200)
  report.none('right logins at once from one network: refused', answers.length, refused.length)
}

interface Count {
  tried: number
  compared: number
  /** Neither compared nor refused by a limit. */
  others: number
}

type Guess = Pick<Call, 'url' | 'from' | 'headers'> & { email: string }

/** All at once. */
async function guess(app: App, count: number, guessOf: (n: number) => Guess): Promise<Count> {
  const answers = await atOnce(count, (n) => {
    const { email, ...options } = guessOf(n)
    return untilAnswered(() => app.call(createToken, { query: grant, body: { email, password: 'errada' }, ...options }))
  })
  return counted(answers, ({ body }) => body?.code === 'credentials_invalid')
}

function counted(answers: readonly Answer[], isCompared: (answer: Answer) => boolean): Count {
  const compared = answers.filter(isCompared).length
  const limits = ['too_many_requests', 'too_many_sign_ins']
  const refused = answers.filter(({ body }) => limits.includes(body?.code)).length
  return { tried: answers.length, compared, others: answers.length - compared - refused }
}

/** Comes back when a 503 says so. */
async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
  throw new Error('a login was answered with 503 for two minutes')
}

function reportExactly(report: Report, what: string, limit: number, { tried, compared, others }: Count) {
  report.exactly(what, tried, Math.min(limit, tried), compared, others)
}

/** Five rounds of guesses, each from the same 200 addresses. */
async function inRounds(app: App, guessOf: (n: number, round: number) => Guess): Promise<Count> {
  const total: Count = { tried: 0, compared: 0, others: 0 }
  for (let round = 0; round < 5; round++) {
    const count = await guess(app, scaled(200), (n) => guessOf(n, round))
    for (const key of ['tried', 'compared', 'others'] as const) total[key] += count[key]
  }
  return total
}

async function guessSlowly(app: App, urls: readonly string[], report: Report) {
  const { email } = await app.createMedico()
  const addresses = Array.from({ length: 200 }, newAddress)
  const total = await inRounds(app, (n) => ({ email, url: urls[n % 2], from: addresses[n] }))
  reportExactly(report, 'guesses from 200 addresses at one account within 15 minutes: compared', 10, total)
}

/** Somebody else guessed; the owner can sign in when the 15 minutes are over. */
async function waitAfterGuesses(app: App, urls: readonly string[], report: Report) {
  let failed = 0
  const count = scaled(10)
  for (let n = 0; n < count; n++) {
    const { email } = await app.createMedico()
    await guess(app, 20, () => ({ email, url: urls[n % 2] }))
    const before = await app.call(createToken, { query: grant, body: { email, password } })
    await app.query('update auth.rate_limits set expire = expire - 15 * 60 * 1000')
    const after = await app.call(createToken, { query: grant, body: { email, password } })
    if (before.status !== 429 || after.status !== 200) failed++
  }
  report.none('owners of a guessed account who cannot log in 15 minutes later', count, failed)
}

/** Without TRUST_PROXY, headers cannot make several callers of one. */
async function forgeAddresses(app: App, url: string, report: Report) {
  await app.resetRateLimits()
  const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip']
  const { tried, compared, others } = await inRounds(app, (n, round) => {
    const forged = { [names[(n + round) % names.length]!]: n % 7 === 0 ? 'unknown' : newAddress() }
    return { email: newEmail(), url, headers: forged }
  })
  const callers = await app.count("select count(*) from auth.rate_limits where key like 'sign-in-network:%'")
  const failed = Math.abs(Math.min(30, tried) - compared) + others
  const what = 'logins with forged addresses, no proxy trusted: callers they count as (and 30 compared)'
  report.exactly(what, tried, 1, callers, failed)
}
