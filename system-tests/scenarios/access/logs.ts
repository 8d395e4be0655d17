import { randomUUID } from 'node:crypto'
import { createToken, deleteAccount, exportOwnData, recoverPassword, signUp } from '@plantao/contract/auth/routes'
import { signDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { getOwnMedico, updateOwnMedico } from '@plantao/contract/medicos/routes'
import { doctorData, type Fixtures, hospitalData, newEmail, openFixtures } from '../../harness/accounts.ts'
import { type Stack, startStack } from '../../harness/app-process.ts'
import { collectedLogs } from '../../harness/collected-logs.ts'
import { none, type Scenario } from '../../harness/figure.ts'

/** What must stand in no line, told by its form: the run's fixtures are many. */
const forms: readonly [string, RegExp][] = [
  ['e-mail addresses', /[^\s"'`<>()[\]=,;:/\\]+(?:@|%40)[^\s"'`<>()[\]=,;:/\\]+\.[a-z]/i],
  ['tokens', /\beyJ[\w-]*\.[\w-]+\.|\br1\.[0-9a-f-]{36}\.\d|(?<![\w-])[\w-]{43}(?![\w-])/],
  ['phones', /\(\d{2}\) ?9?\d{4}-\d{4}|(?<![\w.-])\d{2}9\d{8}(?![\w-])/],
  ['passwords and hashes of them', /segredo-123|\$argon2/],
]

/** The log of the whole run, of every server and database in it: so it comes last. */
export const scenario: Scenario = {
  name: 'logs',
  isLast: true,
  async run(report) {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    let secrets: string[]
    try {
      secrets = await live(fixtures, stack)
    } finally {
      await fixtures.close()
      await stack.stop()
    }
    const log = collectedLogs()
    const lines = log.split('\n').filter((line) => line !== '')
    report(
      none(
        'logs: own passwords, tokens, addresses and phones looked for in the whole run’s log',
        secrets.length,
        secrets.filter((secret) => log.includes(secret)).length,
      ),
    )
    for (const [what, form] of forms) {
      const found = lines.filter((line) => form.test(line))
      for (const line of found.slice(0, 3)) console.error(`  ${what}: ${line.slice(0, 300)}`)
      report(none(`logs: lines of the whole run that hold ${what}`, lines.length, found.length))
    }
  },
}

/** Comes, goes wrong in many ways, and goes. @returns what of it must not be found again. */
async function live(fixtures: Fixtures, { ownerUrl, url }: Stack) {
  const email = newEmail()
  const password = `Um-segredo-${randomUUID()}`
  const wrong = `errada-${randomUUID()}`
  const { call, ok, owner } = fixtures
  await ok(signUp, { body: { email, password, data: doctorData } })
  await call(signUp, { body: { email, password, data: { ...doctorData, [email]: password } } })
  await call(createToken, { query: { grant: 'password' }, body: { email, password } })
  await fixtures.confirm(email)
  await call(createToken, { query: { grant: 'password' }, body: { email, password: wrong } })
  const session = await ok(createToken, { query: { grant: 'password' }, body: { email, password } })
  const as = { access: session.access_token }
  await call(recoverPassword, { body: { email } })
  const next = await ok(createToken, {
    query: { grant: 'refresh' },
    body: { refresh_token: session.refresh_token },
  })
  // Where they do not belong.
  for (const stray of [email, encodeURIComponent(email), session.refresh_token, session.access_token, password]) {
    await call({ method: 'GET', path: `/rest/v1/medicos/${stray}` as '/rest/v1/x' }, { as })
    await call({ method: 'GET', path: '/rest/v1/vagas' }, { as, query: { q: stray, cursor: stray } })
  }
  const params = { name: `${session.user.id}.pdf` }
  const path = uploadDocumento.path.replace(':name', params.name)
  await fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { apikey: 'anon-local', authorization: `Bearer ${as.access}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.7\n%%EOF\n',
  })
  const signed = await ok(signDocumento, { as, params })
  await fetch(`${url}${signed.url}`)
  await fetch(`${url}${signed.url}x`)
  // The database fails under a call, with the row in its mouth.
  await owner.query(`create function app.boom() returns trigger language plpgsql as $$ begin
    raise exception 'no room for % (%)', new.email, new.telefone using detail = new.email; end $$`)
  await owner.query('create trigger boom before update on app.medicos for each row execute function app.boom()')
  const own = await ok(getOwnMedico, { as })
  const body = { nome: 'Ana', crm: '1/SP', especialidade: 'Cardiologia', telefone: doctorData.telefone }
  const failed = await call(updateOwnMedico, { as, params: { id: own.id }, body })
  if (failed.status !== 500) throw new Error(`the row that fails was answered with ${failed.status}`)
  await owner.query('drop trigger boom on app.medicos')
  await ok(exportOwnData, { as })
  await call(deleteAccount, { as, body: { password: wrong } })
  await ok(deleteAccount, { as, body: { password } })
  return [
    email,
    password,
    wrong,
    doctorData.telefone,
    hospitalData.telefone,
    session.access_token,
    session.refresh_token,
    next.access_token,
    next.refresh_token,
    new URL(signed.url, url).searchParams.get('token')!,
    new URL(ownerUrl()).password,
  ]
}
