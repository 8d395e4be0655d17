import { randomUUID } from 'node:crypto'
import { confirmEmail, createToken, signUp } from '@plantao/contract/auth/routes'
import { getOwnMedico, updateOwnMedico } from '@plantao/contract/medicos/routes'
import { password as everyonesPassword, medicoSignUp } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { type App, collectedLogs } from '../../harness/app/app.ts'
import { sessionOf } from '../../harness/app/client.ts'
import type { Test } from '../../harness/report/scenario.ts'

/** Forms of text that no log line may contain. A run has too many accounts to search for each of their values. */
const forms = {
  'e-mail addresses': /[^\s"'`<>()[\]=,;:/\\]+(?:@|%40)[^\s"'`<>()[\]=,;:/\\]+\.[a-z]/i,
  tokens: /\beyJ[\w-]*\.[\w-]+\.|\br1\.[0-9a-f-]{36}\.\d|(?<![\w-])[\w-]{43}(?![\w-])/,
  phones: /\(\d{2}\) ?9?\d{4}-\d{4}|(?<![\w.-])\d{2}9\d{8}(?![\w-])/,
  'passwords and hashes of them': new RegExp(`${everyonesPassword}|\\$argon2`),
}

/** The one token that a start prints on purpose: the first operator's invitation. */
const invitation = /(?<=The first operator registers here, .*#token=)[\w-]{43}/

export const isLast = true

/** Searches the output of every server and database of the whole run, so it runs last. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const secrets = await useEverything(app)
  await app.stop()
  const log = collectedLogs.join('\n')
  // Without the error of the failed write, which quotes a row, the search would prove nothing.
  if (!log.includes('cannot write')) throw new Error('the log does not hold the failed write')
  const lines = log.split('\n').flatMap((line) => line.replace(invitation, '') || [])
  const what = 'logs: own passwords, tokens, addresses and phones searched in the log of the whole run'
  report.none(what, secrets.length, secrets.filter((secret) => log.includes(secret)).length)
  for (const [name, form] of Object.entries(forms)) {
    const matching = lines.filter((line) => form.test(line)).map((line) => line.slice(0, 300))
    report.none(`logs: lines of the whole run that hold ${name}`, lines.length, matching)
  }
}

/**
 * Uses the product and provokes failures that could write secrets to the log. `app-log.test.ts` has more failures.
 * @returns the texts that no log may contain.
 */
async function useEverything(app: App) {
  const { call, ok, query } = app
  const [email, password, wrong] = [newEmail(), `Um-segredo-${randomUUID()}`, `errada-${randomUUID()}`]
  const logIn = (given: string) => ({ query: { grant: 'password' as const }, body: { email, password: given } })
  await ok(signUp, { body: { email, password, data: medicoSignUp } })
  const token = await app.tokenFromEmail(email)
  await ok(confirmEmail, { body: { token, password } })
  await call(createToken, logIn(wrong))
  const tokens = await ok(createToken, logIn(password))
  const as = sessionOf(tokens)
  for (const misplaced of [email, encodeURIComponent(email), token, as.refresh, as.access, password]) {
    await call({ method: 'GET', path: `/rest/v1/medicos/${misplaced}` }, { as })
    await call({ method: 'GET', path: '/rest/v1/vagas' }, { as, query: { q: misplaced, cursor: misplaced } })
    await call({ method: 'GET', path: '/realtime/v1/stream' }, { query: { access_token: misplaced } })
  }
  // The trigger makes the update below fail with an error that quotes the row.
  await query(`create function app.fail() returns trigger language plpgsql as $$ begin
    raise exception 'cannot write % (%)', new.email, new.telefone using detail = new.email; end $$`)
  await query('create trigger fail before update on app.medicos for each row execute function app.fail()')
  const { id } = await ok(getOwnMedico, { as })
  const profile = { nome: 'Ana', crm: '1/SP', especialidade: 'Cardiologia', telefone: medicoSignUp.telefone }
  const failed = await call(updateOwnMedico, { as, params: { id }, body: profile })
  if (failed.status !== 500) throw new Error(`a write that fails was answered with ${failed.status}`)
  const ownerPassword = new URL(app.ownerUrl()).password
  return [email, password, wrong, token, medicoSignUp.telefone, as.access, as.refresh, ownerPassword]
}
