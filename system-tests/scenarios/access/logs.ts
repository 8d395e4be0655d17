import { randomUUID } from 'node:crypto'
import {
  confirmEmail,
  createToken,
  deleteAccount,
  exportOwnData,
  recoverPassword,
  signUp,
} from '@plantao/contract/auth/routes'
import { signDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { getOwnMedico, updateOwnMedico } from '@plantao/contract/medicos/routes'
import { password as everyonesPassword, hospitalSignUp, medicoSignUp } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { type App, collectedLogs, sessionOf, tokenFromEmail } from '../../harness/app/app.ts'
import type { Scenario } from '../../harness/report/scenario.ts'
import { smallPdf } from '../../payloads/documents.ts'

/** What no line may hold. The accounts of a whole run are many, so they are searched by form. */
const forms = {
  'e-mail addresses': /[^\s"'`<>()[\]=,;:/\\]+(?:@|%40)[^\s"'`<>()[\]=,;:/\\]+\.[a-z]/i,
  tokens: /\beyJ[\w-]*\.[\w-]+\.|\br1\.[0-9a-f-]{36}\.\d|(?<![\w-])[\w-]{43}(?![\w-])/,
  phones: /\(\d{2}\) ?9?\d{4}-\d{4}|(?<![\w.-])\d{2}9\d{8}(?![\w-])/,
  'passwords and hashes of them': new RegExp(`${everyonesPassword}|\\$argon2`),
}

/** Reads what every server and database of the whole run wrote, so it runs last. */
export const scenario: Scenario = {
  isLast: true,
  async run({ startApp, report }) {
    const app = await startApp()
    const secrets = await useEverything(app)
    await app.stop()
    const log = collectedLogs.join('\n')
    const lines = log.split('\n').filter((line) => line !== '')
    const found = secrets.filter((secret) => log.includes(secret)).length
    const what = 'logs: own passwords, tokens, addresses and phones searched in the log of the whole run'
    report.none(what, secrets.length, found)
    for (const [name, form] of Object.entries(forms)) {
      const matching = lines.filter((line) => form.test(line)).map((line) => line.slice(0, 300))
      report.none(`logs: lines of the whole run that hold ${name}`, lines.length, matching)
    }
  },
}

/** The whole life of an account, with every failure that could write something. @returns what no log may hold. */
async function useEverything(app: App) {
  const { call, ok, query } = app
  const email = newEmail()
  const password = `Um-segredo-${randomUUID()}`
  const wrong = `errada-${randomUUID()}`
  const logIn = (given: string) => ({ query: { grant: 'password' as const }, body: { email, password: given } })
  await ok(signUp, { body: { email, password, data: medicoSignUp } })
  await call(signUp, { body: { email, password, data: { ...medicoSignUp, [email]: password } } })
  await call(createToken, logIn(password))
  await ok(confirmEmail, { body: { token: await tokenFromEmail(app, email), password } })
  await call(createToken, logIn(wrong))
  const tokens = await ok(createToken, logIn(password))
  await call(recoverPassword, { body: { email } })
  const body = { refresh_token: tokens.refresh_token }
  const renewed = await ok(createToken, { query: { grant: 'refresh' }, body })
  const as = sessionOf(tokens)
  // In places where they do not belong.
  for (const misplaced of [email, encodeURIComponent(email), as.refresh, as.access, password]) {
    await call({ method: 'GET', path: `/rest/v1/medicos/${misplaced}` }, { as })
    await call({ method: 'GET', path: '/rest/v1/vagas' }, { as, query: { q: misplaced, cursor: misplaced } })
  }
  const params = { name: `${tokens.user.id}.pdf` }
  await call(uploadDocumento, { as, params, headers: { 'content-type': 'application/pdf' }, body: smallPdf })
  const signed = await ok(signDocumento, { as, params })
  for (const url of [signed.url, `${signed.url}x`]) await fetch(`${app.url}${url}`)
  // PostgreSQL quotes the row in the error of a failed statement.
  await query(`create function app.fail() returns trigger language plpgsql as $$ begin
    raise exception 'cannot write % (%)', new.email, new.telefone using detail = new.email; end $$`)
  await query('create trigger fail before update on app.medicos for each row execute function app.fail()')
  const { id } = await ok(getOwnMedico, { as })
  const profile = { nome: 'Ana', crm: '1/SP', especialidade: 'Cardiologia', telefone: medicoSignUp.telefone }
  const failed = await call(updateOwnMedico, { as, params: { id }, body: profile })
  if (failed.status !== 500) throw new Error(`a write that fails was answered with ${failed.status}`)
  await query('drop trigger fail on app.medicos')
  await ok(exportOwnData, { as })
  await call(deleteAccount, { as, body: { password: wrong } })
  await ok(deleteAccount, { as, body: { password } })
  return [
    ...[email, password, wrong, medicoSignUp.telefone, hospitalSignUp.telefone, as.access, as.refresh],
    ...[renewed.access_token, renewed.refresh_token, new URL(signed.url, app.url).searchParams.get('token')!],
    new URL(app.ownerUrl()).password,
  ]
}
