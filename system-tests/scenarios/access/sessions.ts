import * as auth from '@plantao/contract/auth/routes'
import { type Account, type Answer, type App, tokenFromEmail } from '../../harness/app/app.ts'
import { atOnce, inPool } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

type Session = Awaited<ReturnType<App['signIn']>>

/** Each ends a session of the account, by the process at this address. */
const ends: Record<string, (app: App, account: Account, session: Session, url: string) => Promise<unknown>> = {
  'signed out': ({ ok }, _, session, url) => ok(auth.logout, { as: session, url }),
  "'Encerrar outras sessões'": ({ ok }, account, _, url) => ok(auth.endOtherSessions, { as: account, url }),
  'a new password by the link of an e-mail': async (app, { email }, _, url) => {
    await app.ok(auth.recoverPassword, { body: { email } })
    const body = { token: await tokenFromEmail(app, email), password: 'outra-senha-1' }
    await app.ok(auth.resetPassword, { body, url })
  },
}

/** Over two server processes, what `npm test` shows of one. */
export async function run({ startTwoServers, report }: Test) {
  const { app, urls } = await startTwoServers()
  const refresh = (refresh_token: string, url: string) =>
    app.call(auth.createToken, { query: { grant: 'refresh' }, body: { refresh_token }, url })

  let failed = 0
  const rounds = scaled(10)
  for (let round = 0; round < rounds; round++) {
    const session = await app.createMedico()
    const answers = await atOnce(50, (n) => refresh(session.refresh, urls[n % 2]!))
    const given = new Set(answers.map(({ status, body }) => (status === 200 ? body.refresh_token : status)))
    const counter = await app.count('select counter from auth.sessions where id = $1', [session.sessionId])
    if (given.size !== 1 || counter !== 1) failed++
  }
  report.none('refresh token used 50 times at once: rounds without exactly one new token', rounds, failed)

  for (const [what, end] of Object.entries(ends)) {
    const accepted: Answer[] = []
    const sessions = scaled(30)
    await inPool(sessions, 10, async (n) => {
      const account = await app.createMedico()
      const session = await app.signIn(account, urls[n % 2]!)
      for (const url of urls) await app.ok(auth.getUser, { as: session, url })
      await end(app, account, session, urls[n % 2]!)
      const answers = urls.flatMap((url) => [
        app.call(auth.getUser, { as: session, url }),
        refresh(session.refresh, url),
      ])
      accepted.push(...(await Promise.all(answers)).filter(({ status }) => status === 200))
    })
    report.none(`${what}: tokens accepted by the very next requests to both processes`, 4 * sessions, accepted)
  }
}
