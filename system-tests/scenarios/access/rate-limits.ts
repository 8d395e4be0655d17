import { createToken, signUp } from '@plantao/contract/auth/routes'
import {
  type Answer,
  doctorData,
  type Fixtures,
  newAddress,
  newEmail,
  openFixtures,
  scaled,
} from '../../harness/accounts.ts'
import { type Node, startNode, startStack } from '../../harness/app-process.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { checkFlood } from '../../harness/login-load.ts'
import { checkSameTime } from '../../harness/login-timing.ts'

export const scenario: Scenario = {
  name: 'rate-limits',
  run: async (report) => {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    const nodes: Node[] = []
    try {
      await checkFlood(stack, fixtures, report)
      await checkSameTime(fixtures, report)
      nodes.push(await startNode(stack), await startNode(stack, { TRUST_PROXY: '' }))
      const [second, untrusting] = nodes as [Node, Node]
      const both = [stack.url, second.url]

      report(await checkCrowd(fixtures, both))

      const account = await fixtures.registerMedico()
      const atAccount = await guess(fixtures, scaled(500), (n) => ({ email: account.email, url: both[n % 2]! }))
      report(exactly('guesses at once at one account, from 500 addresses, by two processes: compared', 10, atAccount))

      const from = newAddress()
      const fromOne = await guess(fixtures, scaled(500), (n) => ({ email: newEmail(), url: both[n % 2]!, from }))
      report(exactly('guesses at once at 500 accounts, from one address, by two processes: compared', 30, fromOne))

      report(
        exactly('sign-ups at once from one address, by two processes: accepted', 60, await signUps(fixtures, both)),
      )
      await checkSlowGuessing(fixtures, both, report)
      await checkForgedAddresses(fixtures, untrusting, report)
    } finally {
      await Promise.all(nodes.map((node) => node.stop()))
      await fixtures.close()
      await stack.stop()
    }
  },
}

/** A shift begins: everybody behind the hospital's one address signs in, each with the right password. */
async function checkCrowd(fixtures: Fixtures, urls: readonly string[]) {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => fixtures.registerMedico()))
  const from = newAddress()
  const answers = await Promise.all(
    Array.from({ length: scaled(100) }, (_, n) => {
      const { email, password } = accounts[n % accounts.length]!
      const body = { email, password }
      return fixtures.call(createToken, { query: { grant: 'password' }, body, from, url: urls[0]! })
    }),
  )
  const refused = answers.filter(({ status }) => status !== 200).length
  return none('right logins at once from one network: refused', answers.length, refused)
}

interface Count {
  tried: number
  compared: number
  /** Answers that were neither a comparison nor a refusal for the number of tries. */
  others: number
}

interface Guess {
  email: string
  url: string
  from?: string
  headers?: Record<string, string>
}

/** All at once; who is told to come back because too many wait comes back. */
async function guess(fixtures: Fixtures, tried: number, of: (n: number) => Guess): Promise<Count> {
  const answers = await Promise.all(
    Array.from({ length: tried }, (_, n) => {
      const { email, ...ask } = of(n)
      const body = { email, password: 'errada' }
      return untilAnswered(() => fixtures.call(createToken, { query: { grant: 'password' }, body, ...ask }))
    }),
  )
  return counted(answers, (answer) => answer.body?.code === 'credentials_invalid')
}

function counted(answers: readonly Answer[], isCompared: (answer: Answer) => boolean): Count {
  const compared = answers.filter(isCompared).length
  const refused = answers.filter(
    ({ body }) => body?.code === 'too_many_requests' || body?.code === 'too_many_sign_ins',
  ).length
  return { tried: answers.length, compared, others: answers.length - compared - refused }
}

/** @throws when it is told to come back for two minutes. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    if (Date.now() > deadline) throw new Error('a login was told to come back for two minutes')
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000))
  }
}

function exactly(what: string, limit: number, { tried, compared, others }: Count) {
  const failed = Math.abs(Math.min(limit, tried) - compared) + others
  return { what, tried, failed, bar: `exactly ${limit}`, seen: String(compared), holds: failed === 0 }
}

async function signUps(fixtures: Fixtures, urls: readonly string[]) {
  const from = newAddress()
  const answers = await Promise.all(
    Array.from({ length: scaled(500) }, (_, n) =>
      untilAnswered(() =>
        fixtures.call(signUp, {
          body: { email: newEmail(), password: 'segredo-123', data: doctorData },
          url: urls[n % urls.length]!,
          from,
        }),
      ),
    ),
  )
  return counted(answers, ({ status }) => status === 200)
}

/** Five tries from each of 200 addresses; and then the owner, when the fifteen minutes are over. */
async function checkSlowGuessing(fixtures: Fixtures, urls: readonly string[], report: Parameters<Scenario['run']>[0]) {
  const owner = await fixtures.registerMedico()
  const total: Count = { tried: 0, compared: 0, others: 0 }
  const addresses = Array.from({ length: 200 }, newAddress)
  for (let round = 0; round < 5; round++) {
    const one = await guess(fixtures, scaled(200), (n) => ({
      email: owner.email,
      url: urls[n % 2]!,
      from: addresses[n]!,
    }))
    for (const key of ['tried', 'compared', 'others'] as const) total[key] += one[key]
  }
  report(exactly('guesses from 200 addresses at one account within 15 minutes: compared', 10, total))

  let tried = 0
  let failed = 0
  for (let n = 0; n < scaled(10); n++) {
    const { email } = await fixtures.registerMedico()
    await guess(fixtures, 20, () => ({ email, url: urls[n % 2]! }))
    const ask = { query: { grant: 'password' }, body: { email, password: owner.password } }
    const before = await fixtures.call(createToken, ask)
    await fixtures.owner.query('update auth.rate_limits set expire = expire - 15 * 60 * 1000')
    const after = await fixtures.call(createToken, ask)
    tried++
    if (before.status !== 429 || after.status !== 200) failed++
  }
  report(none('owners of a guessed account who cannot log in 15 minutes later', tried, failed))
}

/** Without TRUST_PROXY whoever writes an address into a header is still one caller. */
async function checkForgedAddresses(fixtures: Fixtures, { url }: Node, report: Parameters<Scenario['run']>[0]) {
  await fixtures.owner.query('delete from auth.rate_limits')
  const forged = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip']
  const seen: Count = { tried: 0, compared: 0, others: 0 }
  for (let round = 0; round < 5; round++) {
    const one = await guess(fixtures, scaled(200), (n) => ({
      email: newEmail(),
      url,
      headers: { [forged[(n + round) % forged.length]!]: n % 7 === 0 ? 'unknown' : newAddress() },
    }))
    for (const key of ['tried', 'compared', 'others'] as const) seen[key] += one[key]
  }
  const { rows } = await fixtures.owner.query("select key from auth.rate_limits where key like 'sign-in-network:%'")
  const failed = Math.abs(rows.length - 1) + Math.abs(Math.min(30, seen.tried) - seen.compared) + seen.others
  report({
    what: 'logins with forged addresses, no proxy trusted: callers they count as (and 30 compared)',
    tried: seen.tried,
    failed,
    bar: 'exactly 1',
    seen: String(rows.length),
    holds: failed === 0,
  })
}
