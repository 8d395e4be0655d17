import { randomInt } from 'node:crypto'
import {
  createToken,
  endOtherSessions,
  getUser,
  logout,
  recoverPassword,
  resetPassword,
} from '@plantao/contract/auth/routes'
import { type Account, type App, tokenFromEmail } from '../../harness/app/app.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { sum } from '../../harness/load/stats.ts'
import { type Scenario, scaled } from '../../harness/report/scenario.ts'

interface Test {
  app: App
  /** Of the two processes. */
  urls: string[]
  /** So many that no account has too many sessions. */
  accounts: Account[]
}

interface Session {
  sessionId: string
  access: string
  refresh: string
}

interface Count {
  tried: number
  failed: number
}

/** Runs many times at once, each time with another number. */
type Check = (test: Test, n: number) => Promise<Count>

/** The first six have the names of Supabase Auth's tests of the same algorithm. */
const checks: Record<string, [times: number, check: Check]> = {
  'refresh, normal use: renewals that did not give a new token': [10, rotate],
  'refresh, malicious reuse: tokens of the session accepted afterwards, by both processes': [20, reuse],
  'refresh, concurrent reuse: rounds of 50 at once without exactly one new token': [10, refreshAtOnce],
  'refresh, fail-to-save reuse: lost answers not given again': [50, repeatLostAnswer],
  'refresh, timebox: tokens accepted after 30 days, though renewed in time': [20, after(Array(5).fill('6 days'))],
  'refresh, inactivity: tokens accepted after 7 days without a renewal': [20, after(['7 days 1 second'])],
  'sign-outs not effective on the very next request, on either process': [100, logOut],
  'what survives a reset of the password: tokens, old password, link': [10, setNewPassword],
  "'Encerrar outras sessões': others still accepted, or this one ended": [10, endOthers],
}

/** Refresh tokens and the end of sessions, over two server processes. */
export const scenario: Scenario = {
  async run({ startApp, startNode, report }) {
    const app = await startApp()
    const urls = [app.url, (await startNode(app)).url]
    const test = { app, urls, accounts: await atOnce(20, () => app.createMedico()) }
    for (const [what, [times, check]] of Object.entries(checks)) {
      const counts = await atOnce(scaled(times), (n) => check(test, n))
      report.none(what, sum(counts.map(({ tried }) => tried)), sum(counts.map(({ failed }) => failed)))
    }

    const [session, other] = [await open(test, 0), await open(test, 1, await app.createHospital())]
    let [tried, accepted] = [0, 0]
    for (; tried < scaled(1_000); tried += 50) {
      const answers = await atOnce(50, (n) => refresh(test, tampered(session.refresh, other.refresh, tried + n), n))
      accepted += answers.filter(({ status }) => status !== 401 && status !== 400).length
    }
    report.none('tampered refresh tokens accepted', tried, accepted)
    const after = await Promise.all([session, other].map((one) => refresh(test, one.refresh)))
    const ended = after.filter(({ status }) => status !== 200).length
    report.none('sessions that tampering with their tokens ended', after.length, ended)
  },
}

function open({ app, urls, accounts }: Test, n: number, account = accounts[n % accounts.length]!): Promise<Session> {
  return app.signIn(account, urls[n % 2])
}

function refresh({ app, urls }: Test, token: string, n = 0) {
  return app.call(createToken, { query: { grant: 'refresh' }, body: { refresh_token: token }, url: urls[n % 2] })
}

/** @throws when it is refused. */
async function renew(test: Test, token: string, n = 0): Promise<string> {
  const { status, body, text } = await refresh(test, token, n)
  if (status !== 200) throw new Error(`a renewal was answered with ${status} ${text}`)
  return body.refresh_token
}

async function isAlive({ app, urls }: Test, { access }: Pick<Session, 'access'>, n: number) {
  const headers = { authorization: `Bearer ${access}` }
  return (await app.call(getUser, { headers, url: urls[n % 2] })).status === 200
}

/** How many of these tokens a process still accepts. */
async function accepted(test: Test, sessions: readonly Pick<Session, 'access' | 'refresh'>[]): Promise<Count> {
  const answers = sessions.flatMap((session) =>
    [0, 1].flatMap((n) => [
      isAlive(test, session, n),
      refresh(test, session.refresh, n).then(({ status }) => status === 200),
    ]),
  )
  return { tried: answers.length, failed: (await Promise.all(answers)).filter(Boolean).length }
}

/** Moves a session's times into the past. */
function passTime({ app }: Test, { sessionId }: Session, time: string) {
  return app.query(
    `update auth.sessions set refreshed_at = refreshed_at - $2::interval, created_at = created_at - $2::interval,
     not_after = not_after - $2::interval where id = $1`,
    [sessionId, time],
  )
}

async function rotate(test: Test, n: number) {
  const session = await open(test, n)
  const tokens = [session.refresh]
  for (let step = 0; step < 20; step++) {
    await passTime(test, session, '9 minutes')
    tokens.push(await renew(test, tokens.at(-1)!, n + step))
  }
  return { tried: 20, failed: 21 - new Set(tokens).size }
}

async function reuse(test: Test, n: number) {
  const session = await open(test, n)
  const { body } = await refresh(test, await renew(test, session.refresh, n), n + 1)
  await passTime(test, session, '11 s')
  const reused = await refresh(test, session.refresh, n)
  const { tried, failed } = await accepted(test, [session, { access: body.access_token, refresh: body.refresh_token }])
  return { tried: tried + 1, failed: failed + Number(reused.status === 200) }
}

async function refreshAtOnce(test: Test, n: number) {
  const session = await open(test, n)
  const answers = await atOnce(50, (i) => refresh(test, session.refresh, i))
  const given = new Set(answers.map(({ status, body }) => (status === 200 ? body.refresh_token : status)))
  const counter = await test.app.count('select counter from auth.sessions where id = $1', [session.sessionId])
  return { tried: 1, failed: given.size === 1 && counter === 1 ? 0 : 1 }
}

async function repeatLostAnswer(test: Test, n: number) {
  const session = await open(test, n)
  const second = await renew(test, session.refresh, n)
  await passTime(test, session, '1 hour')
  return { tried: 1, failed: (await renew(test, session.refresh, n + 1)) === second ? 0 : 1 }
}

/** With a renewal between two steps. */
function after(steps: readonly string[]): Check {
  return async (test, n) => {
    const session = await open(test, n)
    for (const [i, step] of steps.entries()) {
      if (i > 0) session.refresh = await renew(test, session.refresh, i)
      await passTime(test, session, step)
    }
    return accepted(test, [session])
  }
}

async function logOut(test: Test, n: number) {
  const session = await open(test, n)
  if (!(await isAlive(test, session, n + 1))) return { tried: 1, failed: 1 }
  const headers = { authorization: `Bearer ${session.access}` }
  await test.app.ok(logout, { headers, url: test.urls[n % 2] })
  return { tried: 1, failed: Math.min(1, (await accepted(test, [session])).failed) }
}

async function setNewPassword(test: Test, n: number) {
  const { app, urls } = test
  const account = await app.createMedico()
  const sessions = await atOnce(5, (i) => open(test, i, account))
  await app.ok(recoverPassword, { body: { email: account.email }, url: urls[n % 2] })
  const token = await tokenFromEmail(app, account.email)
  const reset = { body: { token, password: 'outra-senha-1' }, url: urls[(n + 1) % 2] }
  await app.ok(resetPassword, reset)
  const { tried, failed } = await accepted(test, [account, ...sessions])
  const { email, password } = account
  const others = [
    await app.call(createToken, { query: { grant: 'password' }, body: { email, password } }),
    await app.call(resetPassword, reset),
  ]
  return { tried: tried + 2, failed: failed + others.filter(({ status }) => status < 300).length }
}

async function endOthers(test: Test, n: number) {
  const account = await test.app.createHospital()
  const others = await atOnce(4, (i) => open(test, i, account))
  await test.app.ok(endOtherSessions, { as: account, url: test.urls[n % 2] })
  const { tried, failed } = await accepted(test, others)
  return { tried: tried + 1, failed: failed + ((await isAlive(test, account, n + 1)) ? 0 : 1) }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** One character changed, removed or added; another counter or session; the signature of another session. */
function tampered(token: string, other: string, n: number): string {
  const at = randomInt(token.length)
  const [before, rest] = [token.slice(0, at), token.slice(at)]
  const character = alphabet[randomInt(alphabet.length)]!
  const [head, sid, counter, mac] = token.split('.') as [string, string, string, string]
  const [, otherSid, , otherMac] = other.split('.')
  const changed = [
    ...[`${before}${character}${rest.slice(1)}`, `${before}${rest.slice(1)}`, `${before}${character}${rest}`],
    ...[`${head}.${sid}.${Number(counter) + 1 + (n % 9)}.${mac}`, `${head}.${sid}.0${counter}.${mac}`],
    ...[`${head}.${otherSid}.${counter}.${mac}`, `${head}.${sid}.${counter}.${otherMac}`],
    ...[`${head}.${sid.toUpperCase()}.${counter}.${mac}`, `${head}.${sid}.${counter}.`, `${token}=`, ` ${token}`],
    `${head}.${sid}.${counter}.${Buffer.from(mac, 'base64url').toString('base64')}.`,
  ][n % 12]!
  return changed === token ? `${token}A` : changed
}
