import { recoverPassword, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { untilLinksAreMade } from '../../harness/app/queues.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { type ServersTest, scaled } from '../../harness/report/scenario.ts'

/** Tries to flood an address with e-mails: requests from many networks, through several server processes. */
export async function run({ startServers, report }: ServersTest) {
  const { app, urls } = await startServers()
  const free = newEmail()
  const { email: taken } = await app.createMedico()
  const sendInParallel = (route: RouteDescription, body: object) =>
    inParallel(scaled(100), (n) => app.call(route, { body, url: urls[n % urls.length]! }))
  const reportEmails = async (what: string, tried: number, email: string, kind: string) => {
    const sent = await app.count('select count(*) from notificacoes where email = $1 and kind = $2', [email, kind])
    report.exactly(
      `${what} at once for one address, by ${urls.length} processes: e-mails within an hour`,
      tried,
      3,
      sent,
    )
  }
  const answers = [
    ...(await sendInParallel(signUp, { email: free, password, data: medicoSignUp })),
    ...(await sendInParallel(resendConfirmation, { email: free })),
    ...(await sendInParallel(recoverPassword, { email: free })),
  ]
  await reportEmails('sign-ups and resends', answers.length, free, 'confirm-email')
  const recovers = await sendInParallel(recoverPassword, { email: taken })
  await untilLinksAreMade(app)
  await reportEmails('forgotten passwords', recovers.length, taken, 'reset-password')
  const waiting = await app.count('select count(*) from auth.users where email = $1', [free])
  report.bar('sign-ups of one address that wait at once', answers.length, '<= 10', waiting)
}
