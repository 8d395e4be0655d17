import { randomInt } from 'node:crypto'
import {
  createToken,
  endOtherSessions,
  getUser,
  logout,
  recoverPassword,
  resetPassword,
} from '@plantao/contract/auth/routes'
import { type Account, type Answer, type Fixtures, newAddress, openFixtures, scaled } from '../../harness/accounts.ts'
import { type Node, type Stack, startNode, startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'

/** The refresh suite has the names of Supabase Auth's tests of the same algorithm. */
export const scenario: Scenario = {
  name: 'sessions',
  run: async (report) => {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    let node: Node | undefined
    try {
      node = await startNode(stack)
      const accounts: Account[] = []
      for (let n = 0; n < 20; n++) accounts.push(await fixtures.registerMedico())
      const proof = { fixtures, report, stack, urls: [stack.url, node.url], accounts }
      await checkRefresh(proof)
      await checkTampered(proof)
      await checkLogout(proof)
      await checkReset(proof)
      await checkEndOthers(proof)
    } finally {
      await node?.stop()
      await fixtures.close()
      await stack.stop()
    }
  },
}

interface Proof {
  fixtures: Fixtures
  report: Report
  stack: Stack
  /** Of the two processes. */
  urls: string[]
  /** Enough that no account's oldest session is ended by the number of them. */
  accounts: Account[]
}

interface Session {
  id: string
  access: string
  refresh: string
}

async function open({ fixtures, urls }: Proof, person: { email: string }, n = 0): Promise<Session> {
  const session = await fixtures.signIn({ email: person.email }, urls[n % urls.length]!)
  return { ...session, id: session.refresh.split('.')[1]! }
}

/** A session of one of the accounts, in turn. */
const openOne = (proof: Proof, n: number) => open(proof, proof.accounts[n % proof.accounts.length]!, n)

function many<R>(size: number, work: (n: number) => Promise<R>) {
  return Promise.all(Array.from({ length: scaled(size) }, (_, n) => work(n)))
}

function refresh({ fixtures, urls }: Proof, token: string, n = 0): Promise<Answer> {
  const url = urls[n % urls.length]!
  return fixtures.call(createToken, { query: { grant: 'refresh' }, body: { refresh_token: token }, url })
}

/** @throws when it is refused. */
async function renewed(proof: Proof, token: string, n = 0): Promise<string> {
  const { status, body, text } = await refresh(proof, token, n)
  if (status !== 200) throw new Error(`a renewal was answered with ${status} ${text}`)
  return body.refresh_token
}

const isAlive = async ({ fixtures, urls }: Proof, access: string, n = 0) =>
  (await fixtures.call(getUser, { as: { access }, url: urls[n % urls.length]! })).status === 200

/** As if that much time had passed for a session. */
async function pass({ fixtures }: Proof, { id }: Session, time: string) {
  await fixtures.owner.query(
    `update auth.sessions set refreshed_at = refreshed_at - $2::interval, created_at = created_at - $2::interval,
     not_after = not_after - $2::interval where id = $1`,
    [id, time],
  )
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** How many of these the server took although it must not. */
async function accepted(proof: Proof, sessions: readonly { access?: string; refresh?: string }[]) {
  const checks = sessions.flatMap(({ access, refresh: token }) =>
    proof.urls.flatMap((_, n) => [
      ...(access ? [isAlive(proof, access, n)] : []),
      ...(token ? [refresh(proof, token, n).then(({ status }) => status === 200)] : []),
    ]),
  )
  const answers = await Promise.all(checks)
  return { tried: answers.length, failed: answers.filter(Boolean).length }
}

async function checkRefresh(proof: Proof) {
  const { report } = proof
  const normal = await many(10, async (n) => {
    const session = await openOne(proof, n)
    const tokens = [session.refresh]
    for (let step = 0; step < 20; step++) {
      await pass(proof, session, '9 minutes')
      tokens.push(await renewed(proof, tokens.at(-1)!, n + step))
    }
    return 21 - new Set(tokens).size
  })
  report(none('refresh, normal use: renewals that did not give a new token', normal.length * 20, sum(normal)))

  const reused = await many(20, async (n) => {
    const session = await openOne(proof, n)
    const second = await renewed(proof, session.refresh, n)
    const { body } = await refresh(proof, second, n + 1)
    await pass(proof, session, '11 s')
    const replay = await refresh(proof, session.refresh, n)
    const after = await accepted(proof, [session, { access: body.access_token, refresh: body.refresh_token }])
    return { tried: after.tried + 1, failed: after.failed + (replay.status === 200 ? 1 : 0) }
  })
  const over = [sum(reused.map(({ tried }) => tried)), sum(reused.map(({ failed }) => failed))] as const
  report(none('refresh, malicious reuse: tokens of the session taken afterwards, by both processes', ...over))

  const concurrent = await many(10, async (round) => {
    const { refresh: token, id } = await openOne(proof, round)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => refresh(proof, token, n)))
    const given = new Set(answers.map(({ status, body }) => (status === 200 ? body.refresh_token : status)))
    const { rows } = await proof.fixtures.owner.query('select counter from auth.sessions where id = $1', [id])
    return given.size === 1 && rows[0].counter === 1 ? 0 : 1
  })
  report(
    none(
      'refresh, concurrent reuse: rounds of 50 at once without exactly one new token',
      concurrent.length,
      sum(concurrent),
    ),
  )

  const unsaved = await many(50, async (n) => {
    const session = await openOne(proof, n)
    const second = await renewed(proof, session.refresh, n)
    await pass(proof, session, '1 hour')
    return (await renewed(proof, session.refresh, n + 1)) === second ? 0 : 1
  })
  report(none('refresh, fail-to-save reuse: lost answers not given again', unsaved.length, sum(unsaved)))

  for (const [what, time] of [
    ['timebox: tokens taken after 30 days, though renewed in time', '30 days'],
    ['inactivity: tokens taken after 7 days without a renewal', '7 days 1 second'],
  ] as const) {
    const sessions = await many(20, async (n) => {
      const session = await openOne(proof, n)
      const steps = time === '30 days' ? Array<string>(5).fill('6 days') : [time]
      for (const [i, step] of steps.entries()) {
        if (i > 0) session.refresh = await renewed(proof, session.refresh, i)
        await pass(proof, session, step)
      }
      return session
    })
    const { tried, failed } = await accepted(proof, sessions)
    report(none(`refresh, ${what}`, tried, failed))
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** One letter changed, left out, put in; another counter or session; another session's signature. */
function tamper(token: string, other: string, n: number): string {
  const at = randomInt(token.length)
  const letter = letters[randomInt(letters.length)]!
  const [head, sid, counter, mac] = token.split('.')
  const [, otherSid, , otherMac] = other.split('.')
  const changed = [
    `${token.slice(0, at)}${letter}${token.slice(at + 1)}`,
    `${token.slice(0, at)}${token.slice(at + 1)}`,
    `${token.slice(0, at)}${letter}${token.slice(at)}`,
    `${head}.${sid}.${Number(counter) + 1 + (n % 9)}.${mac}`,
    `${head}.${otherSid}.${counter}.${mac}`,
    `${head}.${sid}.${counter}.${otherMac}`,
    `${head}.${sid}.0${counter}.${mac}`,
    `${head}.${sid!.toUpperCase()}.${counter}.${mac}`,
    `${token}=`,
    ` ${token}`,
    `${head}.${sid}.${counter}.`,
    `${head}.${sid}.${counter}.${Buffer.from(mac!, 'base64url').toString('base64')}.`,
  ][n % 12]!
  return changed === token ? `${token}A` : changed
}

async function checkTampered(proof: Proof) {
  const { report } = proof
  const [session, other] = [await openOne(proof, 0), await open(proof, await proof.fixtures.registerHospital())]
  let [tried, failed] = [0, 0]
  for (let n = 0; n < scaled(1_000); n += 50) {
    const tokens = Array.from({ length: 50 }, (_, i) => tamper(session.refresh, other.refresh, n + i))
    const answers = await Promise.all(tokens.map((token, i) => refresh(proof, token, i)))
    tried += answers.length
    failed += answers.filter(({ status }) => status !== 401 && status !== 400).length
  }
  report(none('tampered refresh tokens accepted', tried, failed))
  const harmed = await Promise.all(
    [session, other].map(async ({ refresh: token }) => (await refresh(proof, token)).status),
  )
  report(none('sessions that tampering with their tokens ended', harmed.length, harmed.filter((s) => s !== 200).length))
}

async function checkLogout(proof: Proof) {
  const { fixtures, report, urls } = proof
  const survived = await many(100, async (n) => {
    const { access, refresh: token } = await openOne(proof, n)
    if (!(await isAlive(proof, access, n + 1))) return 1
    await fixtures.ok(logout, { as: { access }, url: urls[n % 2]! })
    const { failed } = await accepted(proof, [{ access, refresh: token }])
    return failed > 0 ? 1 : 0
  })
  report(none('sign-outs not effective on the very next request, on either process', survived.length, sum(survived)))
}

async function checkReset(proof: Proof) {
  const { fixtures, report, stack } = proof
  const survivors = await many(10, async (n) => {
    const person = await fixtures.registerMedico()
    const sessions = await Promise.all(Array.from({ length: 5 }, (_, i) => open(proof, person, i)))
    await fixtures.ok(recoverPassword, { body: { email: person.email }, url: proof.urls[n % 2]! })
    const token = await resetTokenOf(stack, person.email)
    await fixtures.ok(resetPassword, { body: { token, password: 'outra-senha-1' }, url: proof.urls[(n + 1) % 2]! })
    const old = { query: { grant: 'password' }, body: { email: person.email, password: person.password } }
    const { tried, failed } = await accepted(proof, [person, ...sessions])
    const isOldTaken = (await fixtures.call(createToken, { ...old, from: newAddress() })).status === 200
    const isLinkTaken =
      (await fixtures.call(resetPassword, { body: { token, password: 'mais-uma-1' }, from: newAddress() })).status < 300
    return { tried: tried + 2, failed: failed + Number(isOldTaken) + Number(isLinkTaken) }
  })
  const tried = sum(survivors.map((one) => one.tried))
  report(
    none(
      'what survives a reset of the password: tokens, old password, link',
      tried,
      sum(survivors.map((one) => one.failed)),
    ),
  )
}

/** From the e-mail, as its receiver has it. */
async function resetTokenOf({ inboxUrl }: Stack, email: string) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const mails = (await (await fetch(`${inboxUrl}/email?to.address=${encodeURIComponent(email)}`)).json()) as {
      text: string
    }[]
    const token = mails.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no e-mail with a link for a new password')
}

async function checkEndOthers(proof: Proof) {
  const { fixtures, report } = proof
  const wrong = await many(10, async (n) => {
    const person = await fixtures.registerHospital()
    const others = await Promise.all(Array.from({ length: 4 }, (_, i) => open(proof, person, i)))
    await fixtures.ok(endOtherSessions, { as: person, url: proof.urls[n % 2]! })
    const { tried, failed } = await accepted(proof, others)
    return { tried: tried + 1, failed: failed + ((await isAlive(proof, person.access, n + 1)) ? 0 : 1) }
  })
  const tried = sum(wrong.map((one) => one.tried))
  report(
    none(
      "'Encerrar outras sessões': others still taken, or this one ended",
      tried,
      sum(wrong.map((one) => one.failed)),
    ),
  )
}
