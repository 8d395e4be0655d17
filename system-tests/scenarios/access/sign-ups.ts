import { recoverPassword, resendConfirmation, signUp } from '@plantao/contract/auth/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import type { App } from '../../harness/app/app.ts'
import { untilQueuesAreEmpty } from '../../harness/app/queues.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'

/** Attacks on an e-mail address: flooded with e-mails, and spelled in many ways. */
export const scenario: Scenario = {
  async run({ startApp, startNode, report }) {
    const app = await startApp()
    const node = await startNode(app)
    await requestManyEmails(app, [app.url, node.url], report)
    await spellInManyWays(app, report)
  },
}

/** Each request from another network. */
async function requestManyEmails(app: App, urls: readonly string[], report: Report) {
  const free = newEmail()
  const { email: taken } = await app.createMedico()
  const sendAtOnce = (route: RouteDescription, body: object) =>
    atOnce(scaled(100), (n) => app.call(route, { body, url: urls[n % 2]! }))
  const reportEmails = async (what: string, tried: number, email: string, kind: string) => {
    const sent = await app.count('select count(*) from notificacoes where email = $1 and kind = $2', [email, kind])
    report.exactly(`${what} at once for one address, by two processes: e-mails within an hour`, tried, 3, sent)
  }
  const answers = [
    ...(await sendAtOnce(signUp, { email: free, password, data: medicoSignUp })),
    ...(await sendAtOnce(resendConfirmation, { email: free })),
    ...(await sendAtOnce(recoverPassword, { email: free })),
  ]
  await reportEmails('sign-ups and resends', answers.length, free, 'confirm-email')
  const recovers = await sendAtOnce(recoverPassword, { email: taken })
  await untilQueuesAreEmpty(app, ['recover-password'])
  await reportEmails('forgotten passwords', recovers.length, taken, 'reset-password')
  const waiting = await app.count('select count(*) from auth.users where email = $1', [free])
  report.bar('sign-ups of one address that wait at once', answers.length, '<= 10', String(waiting), waiting <= 10)
}

/** Composed, full width, in upper case, with invisible characters, in brackets: all reach one mailbox, or none. */
async function spellInManyWays(app: App, report: Report) {
  const name = newEmail().split('@')[0]!.toLowerCase()
  const address = `${name}@x.example`
  const invisible = [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x202e, 0x180e, 0x34f, 0x3164]
  const spellings = [
    ...['@X.EXAMPLE', '＠x.example', '@x．example', '@x。example', '@ｘ.example', '@𝐱.example', '@ⓧ.example', '@ˣ.example'].map((end) => name + end),
    ...[name.toUpperCase(), ` ${name}`, `\t${name}`, `<${name}`, `"${name}"`, `(a)${name}`, `:${name}`, `${name},`, `${name};`].map((start) => `${start}@x.example`),
    ...[address, `<${address}>`, `V <${address}>`, `${address} `, `${address},`, `${address};`, `${address}(a)`, `${address}>`, `${address}.`],
    ...[`${name}@x..example`, `${name}.@x.example`, `.${address}`, `${name}@@x.example`],
    ...invisible.map((point) => String.fromCodePoint(point)).flatMap((c) => [`${c}${address}`, `${name}@x${c}.example`]),
  ].slice(0, 50) // biome-ignore format: by kind
  for (const email of spellings) await app.call(signUp, { body: { email, password, data: medicoSignUp } })
  const sql = `select count(distinct email) from auth.users where email::text like '%' || $1 || '%'`
  const addresses = await app.count(sql, [name])
  report.exactly('spellings of one mailbox: addresses that came of them', new Set(spellings).size, 1, addresses)
}
