import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createToken, getUser, logout } from '@plantao/contract/auth/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { acceptOperatorInvite, openOperatorInvite } from '@plantao/contract/operadores/routes'
import { eraseAccount, suspendAccount } from '@plantao/contract/operadores/work/routes'
import type { Caller } from '@plantao/testkit/client'
import { password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { readEvents } from '@plantao/testkit/sse-reader'
import { totp } from '@plantao/testkit/totp'
import { pause } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { sessionOf } from '../../harness/app/client.ts'
import { inParallel, inPool } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

interface Ending {
  sessions: readonly Caller[]
  end: () => Promise<unknown>
}

/**
 * Tests how fast sessions end at all processes when somebody signs out, an account is suspended or deleted, or an
 * operator removed.
 */
export async function run({ startServers, report }: Test) {
  const { app, urls } = await startServers()

  async function measure(what: string, accounts: number, open: (n: number) => Promise<Ending>) {
    let [tried, served] = [0, 0]
    const times: number[] = []
    for (let n = 0; n < accounts; n++) {
      const { sessions, end } = await open(n)
      /** For each session, the number of processes that accept it. */
      const ask = () =>
        inParallel(sessions.length, async (s) => {
          const answers = await Promise.all(urls.map((url) => app.call(getUser, { as: sessions[s]!, url })))
          return answers.filter(({ status }) => status === 200).length
        })
      if ((await ask()).some((count) => count < urls.length)) throw new Error('a session was not open before')
      const streams = await Promise.all(
        sessions.flatMap(({ headers }) => urls.map((url) => readEvents(url + followChanges.path, headers))),
      )
      await end()
      const since = performance.now()
      tried += sessions.length
      served += (await ask()).filter((count) => count > 0).length
      for (const { ended, close } of streams) {
        times.push(Math.max(0, (await Promise.race([ended, pause(5_000, Number.POSITIVE_INFINITY)])) - since))
        close()
      }
    }
    report.none(`${what}: sessions that one of ${urls.length} processes still serves, asked at once`, tried, served)
    const late = times.filter((time) => time > 1_000).length
    const seen = `${late} (slowest ${Math.max(...times).toFixed(0)} ms)`
    report.none(`${what}: event streams of them still open after 1 s`, times.length, late, seen)
  }

  const operador = await newOperador(app)
  const byOperador = (route: typeof suspendAccount | typeof eraseAccount) => async (n: number) => {
    const account = await (n % 2 ? app.createHospital() : app.createMedico())
    const more = await inPool(19, 4, () => app.signIn(account))
    const body = { account_id: account.userId, reason: 'Anúncios falsos' }
    const url = urls[n % urls.length]!
    return { sessions: [account, ...more], end: () => app.ok(route, { as: operador.sessions[0]!, url, body }) }
  }
  await measure('sign-outs', scaled(50), async (n) => {
    const account = await (n % 2 ? app.createHospital() : app.createMedico())
    return { sessions: [account], end: () => app.ok(logout, { as: account, url: urls[n % urls.length]! }) }
  })
  await measure('suspended accounts', scaled(5), byOperador(suspendAccount))
  await measure('accounts that an operator deletes', scaled(5), byOperador(eraseAccount))
  await measure('operators that a command removes', scaled(10), async () => {
    const { email, sessions } = await newOperador(app)
    return { sessions, end: () => command(app, 'remove', email) }
  })
}

/** Registers an operator by an invitation, and signs in with each of the ten recovery codes. */
async function newOperador(app: App) {
  const [token, email, from] = [randomBytes(32).toString('base64url'), newEmail(), newAddress()]
  await app.query('insert into auth.operator_invites (token_hash) values ($1)', [
    createHash('sha256').update(token).digest(),
  ])
  const { secret } = await app.ok(openOperatorInvite, { from, body: { token } })
  const invited = { token, email, nome: 'Olívia Prado', password, secret, code: totp(secret) }
  const { recovery_codes } = await app.ok(acceptOperatorInvite, { from, body: invited })
  const sessions = await inPool(recovery_codes.length, 2, async (n) => {
    const { body } = await app.call(createToken, { from, query: { grant: 'password' }, body: { email, password } })
    const code = { token: body.token, code: recovery_codes[n]! }
    return sessionOf(await app.ok(createToken, { from, query: { grant: 'second_factor' }, body: code }))
  })
  return { email, sessions }
}

/** Runs `npm run operator` over the app's database. */
const command = ({ dataDir }: App, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/operator.ts', ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
