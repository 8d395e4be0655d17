import { randomInt } from 'node:crypto'
import {
  createToken,
  endOtherSessions,
  getUser,
  logout,
  recoverPassword,
  resetPassword,
} from '@plantao/contract/auth/routes'
import { type Account, type App, tokenFromEmail } from '../../harness/app.ts'
import { atOnce } from '../../harness/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/scenario.ts'
import { sum } from '../../harness/stats.ts'

/** Refresh tokens and the end of sessions, over two server processes. */
export const scenario: Scenario = {
  async run({ startApp, startNode, report }) {
    const app = await startApp()
    const urls = [app.url, (await startNode(app)).url]
    const accounts = await atOnce(20, () => app.createMedico())
    const test = new SessionTest(app, report, urls, accounts)
    await test.rotate()
    await test.reuse()
    await test.refreshAtOnce()
    await test.repeatLostAnswer()
    await test.expire('timebox: tokens accepted after 30 days, though renewed in time', Array(5).fill('6 days'))
    await test.expire('inactivity: tokens accepted after 7 days without a renewal', ['7 days 1 second'])
    await test.tamper()
    await test.logOut()
    await test.resetPassword()
    await test.endOthers()
  },
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

/** The checks of refresh tokens are those of Supabase Auth's tests of the same algorithm, with their names. */
class SessionTest {
  app: App
  report: Report
  /** Of the two processes. */
  urls: string[]
  /** So many that no account has too many sessions. */
  accounts: Account[]

  constructor(app: App, report: Report, urls: string[], accounts: Account[]) {
    this.app = app
    this.report = report
    this.urls = urls
    this.accounts = accounts
  }

  /** The two processes in turn. */
  url(n: number) {
    return this.urls[n % 2]!
  }

  open(n: number, account: Account = this.accounts[n % this.accounts.length]!): Promise<Session> {
    return this.app.signIn(account, this.url(n))
  }

  refresh(token: string, n = 0) {
    const body = { refresh_token: token }
    return this.app.call(createToken, { query: { grant: 'refresh' }, body, url: this.url(n) })
  }

  /** @throws when it is refused. */
  async renew(token: string, n = 0): Promise<string> {
    const { status, body, text } = await this.refresh(token, n)
    if (status !== 200) throw new Error(`a renewal was answered with ${status} ${text}`)
    return body.refresh_token
  }

  async isAlive(access: string, n = 0) {
    const headers = { authorization: `Bearer ${access}` }
    return (await this.app.call(getUser, { headers, url: this.url(n) })).status === 200
  }

  /** How many of these tokens a process still accepts. */
  async accepted(sessions: readonly Pick<Session, 'access' | 'refresh'>[]): Promise<Count> {
    const checks = sessions.flatMap(({ access, refresh }) =>
      [0, 1].flatMap((n) => [this.isAlive(access, n), this.refresh(refresh, n).then(({ status }) => status === 200)]),
    )
    const answers = await Promise.all(checks)
    return { tried: answers.length, failed: answers.filter(Boolean).length }
  }

  /** Moves a session's times into the past. */
  passTime({ sessionId }: Session, time: string) {
    return this.app.query(
      `update auth.sessions set refreshed_at = refreshed_at - $2::interval, created_at = created_at - $2::interval,
       not_after = not_after - $2::interval where id = $1`,
      [sessionId, time],
    )
  }

  reportCounts(what: string, counts: readonly Count[]) {
    this.report.none(what, sum(counts.map(({ tried }) => tried)), sum(counts.map(({ failed }) => failed)))
  }

  async rotate() {
    const repeated = await atOnce(scaled(10), async (n) => {
      const session = await this.open(n)
      const tokens = [session.refresh]
      for (let step = 0; step < 20; step++) {
        await this.passTime(session, '9 minutes')
        tokens.push(await this.renew(tokens.at(-1)!, n + step))
      }
      return { tried: 20, failed: 21 - new Set(tokens).size }
    })
    this.reportCounts('refresh, normal use: renewals that did not give a new token', repeated)
  }

  async reuse() {
    const counts = await atOnce(scaled(20), async (n) => {
      const session = await this.open(n)
      const { body } = await this.refresh(await this.renew(session.refresh, n), n + 1)
      await this.passTime(session, '11 s')
      const reused = await this.refresh(session.refresh, n)
      const after = await this.accepted([session, { access: body.access_token, refresh: body.refresh_token }])
      return { tried: after.tried + 1, failed: after.failed + Number(reused.status === 200) }
    })
    const what = 'refresh, malicious reuse: tokens of the session accepted afterwards, by both processes'
    this.reportCounts(what, counts)
  }

  async refreshAtOnce() {
    const counts = await atOnce(scaled(10), async (round) => {
      const { refresh, sessionId } = await this.open(round)
      const answers = await atOnce(50, (n) => this.refresh(refresh, n))
      const given = new Set(answers.map(({ status, body }) => (status === 200 ? body.refresh_token : status)))
      const counter = await this.app.count('select counter from auth.sessions where id = $1', [sessionId])
      return { tried: 1, failed: given.size === 1 && counter === 1 ? 0 : 1 }
    })
    const what = 'refresh, concurrent reuse: rounds of 50 at once without exactly one new token'
    this.reportCounts(what, counts)
  }

  async repeatLostAnswer() {
    const counts = await atOnce(scaled(50), async (n) => {
      const session = await this.open(n)
      const second = await this.renew(session.refresh, n)
      await this.passTime(session, '1 hour')
      return { tried: 1, failed: (await this.renew(session.refresh, n + 1)) === second ? 0 : 1 }
    })
    this.reportCounts('refresh, fail-to-save reuse: lost answers not given again', counts)
  }

  async expire(what: string, steps: readonly string[]) {
    const sessions = await atOnce(scaled(20), async (n) => {
      const session = await this.open(n)
      for (const [i, step] of steps.entries()) {
        if (i > 0) session.refresh = await this.renew(session.refresh, i)
        await this.passTime(session, step)
      }
      return session
    })
    this.reportCounts(`refresh, ${what}`, [await this.accepted(sessions)])
  }

  async tamper() {
    const [session, other] = [await this.open(0), await this.open(1, await this.app.createHospital())]
    let [tried, accepted] = [0, 0]
    for (; tried < scaled(1_000); tried += 50) {
      const answers = await atOnce(50, (n) => this.refresh(tampered(session.refresh, other.refresh, tried + n), n))
      accepted += answers.filter(({ status }) => status !== 401 && status !== 400).length
    }
    this.report.none('tampered refresh tokens accepted', tried, accepted)
    const after = await Promise.all([session, other].map(({ refresh }) => this.refresh(refresh)))
    const ended = after.filter(({ status }) => status !== 200).length
    this.report.none('sessions that tampering with their tokens ended', after.length, ended)
  }

  async logOut() {
    const counts = await atOnce(scaled(100), async (n) => {
      const session = await this.open(n)
      if (!(await this.isAlive(session.access, n + 1))) return { tried: 1, failed: 1 }
      const headers = { authorization: `Bearer ${session.access}` }
      await this.app.ok(logout, { headers, url: this.url(n) })
      const { failed } = await this.accepted([session])
      return { tried: 1, failed: Math.min(1, failed) }
    })
    this.reportCounts('sign-outs not effective on the very next request, on either process', counts)
  }

  async resetPassword() {
    const counts = await atOnce(scaled(10), async (n) => {
      const account = await this.app.createMedico()
      const sessions = await atOnce(5, (i) => this.open(i, account))
      await this.app.ok(recoverPassword, { body: { email: account.email }, url: this.url(n) })
      const token = await tokenFromEmail(this.app, account.email)
      const reset = { body: { token, password: 'outra-senha-1' }, url: this.url(n + 1) }
      await this.app.ok(resetPassword, reset)
      const { tried, failed } = await this.accepted([account, ...sessions])
      const body = { email: account.email, password: account.password }
      const oldPassword = await this.app.call(createToken, { query: { grant: 'password' }, body })
      const usedLink = await this.app.call(resetPassword, reset)
      const others = [oldPassword, usedLink].filter(({ status }) => status < 300).length
      return { tried: tried + 2, failed: failed + others }
    })
    this.reportCounts('what survives a reset of the password: tokens, old password, link', counts)
  }

  async endOthers() {
    const counts = await atOnce(scaled(10), async (n) => {
      const account = await this.app.createHospital()
      const others = await atOnce(4, (i) => this.open(i, account))
      await this.app.ok(endOtherSessions, { as: account, url: this.url(n) })
      const { tried, failed } = await this.accepted(others)
      return { tried: tried + 1, failed: failed + ((await this.isAlive(account.access, n + 1)) ? 0 : 1) }
    })
    this.reportCounts("'Encerrar outras sessões': others still accepted, or this one ended", counts)
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** One character changed, removed or added; another counter or session; the signature of another session. */
function tampered(token: string, other: string, n: number): string {
  const at = randomInt(token.length)
  const character = alphabet[randomInt(alphabet.length)]!
  const [head, sid, counter, mac] = token.split('.')
  const [, otherSid, , otherMac] = other.split('.')
  const changed = [
    `${token.slice(0, at)}${character}${token.slice(at + 1)}`,
    `${token.slice(0, at)}${token.slice(at + 1)}`,
    `${token.slice(0, at)}${character}${token.slice(at)}`,
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
