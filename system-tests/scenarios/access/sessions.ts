import * as auth from '@plantao/contract/auth/routes'
import { pause } from '@plantao/testkit/wait'
import type { Account, Answer, AppClient } from '../../harness/app/client.ts'
import { inParallel, inPool } from '../../harness/load/parallel.ts'
import { type ServersTest, scaled } from '../../harness/report/scenario.ts'

type Session = Awaited<ReturnType<AppClient['signIn']>>

/** Ways to end a session of the account, through the process at this address. */
const ends: Record<string, (app: AppClient, account: Account, session: Session, url: string) => Promise<unknown>> = {
  'signed out': ({ ok }, _, session, url) => ok(auth.logout, { as: session, url }),
  "'Encerrar outras sessões'": ({ ok }, account, _, url) => ok(auth.endOtherSessions, { as: account, url }),
  'a new password by the link of an e-mail': async (app, { email }, _, url) => {
    await app.ok(auth.recoverPassword, { body: { email } })
    const body = { token: await app.tokenFromEmail(email), password: 'outra-senha-1' }
    await app.ok(auth.resetPassword, { body, url })
  },
}

/** Repeats, over several server processes, a test that `npm test` runs over one process. */
export async function run({ startServers, report }: ServersTest) {
  const { app, urls } = await startServers()
  const refresh = (refresh_token: string, url: string) =>
    app.call(auth.createToken, { query: { grant: 'refresh' }, body: { refresh_token }, url })

  let putOff = 0
  /** Retries like the web, which keeps the token after a 503 with Retry-After and sends the same token again. */
  async function refreshInTheEnd(token: string, url: string) {
    for (let tries = 0; ; tries++) {
      const answer = await refresh(token, url)
      const seconds = Number(answer.headers.get('retry-after'))
      if (answer.status !== 503 || !(seconds > 0) || tries === 5) return answer
      putOff++
      await pause(seconds * 1000)
    }
  }

  let failed = 0
  const rounds = scaled(10)
  for (let round = 0; round < rounds; round++) {
    const session = await app.createMedico()
    const answers = await inParallel(50, (n) => refreshInTheEnd(session.refresh, urls[n % urls.length]!))
    const given = new Set(answers.map(({ status, body }) => (status === 200 ? body.refresh_token : status)))
    const counter = await app.count('select counter from auth.sessions where id = $1', [session.sessionId])
    if (given.size !== 1 || counter !== 1) failed++
  }
  report.none(
    'refresh token used 50 times at once: rounds without exactly one new token',
    rounds,
    failed,
    `${failed} (${putOff} of ${50 * rounds} calls got 503 with Retry-After first)`,
  )

  for (const [what, end] of Object.entries(ends)) {
    const accepted: Answer[] = []
    const sessions = scaled(30)
    await inPool(sessions, 10, async (n) => {
      const account = await app.createMedico()
      const session = await app.signIn(account, urls[n % urls.length]!)
      for (const url of urls) await app.ok(auth.getUser, { as: session, url })
      await end(app, account, session, urls[n % urls.length]!)
      const answers = urls.flatMap((url) => [
        app.call(auth.getUser, { as: session, url }),
        refresh(session.refresh, url),
      ])
      accepted.push(...(await Promise.all(answers)).filter(({ status }) => status === 200))
    })
    report.none(
      `${what}: tokens accepted by the very next requests to all processes`,
      2 * urls.length * sessions,
      accepted,
    )
  }
}
