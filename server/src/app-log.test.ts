import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { makeLinks } from '../test/domains/accounts.ts'
import { startWholeApp } from '../test/whole-app.ts'
import { oneTimeCode, oneTimeToken } from './auth/one-time-links/tokens.ts'
import { openLog, redact } from './platform/log/log.ts'

/* The log of sign-ups, sign-ins, errors and deletions contains no password, token, address or phone of a person. */
const lines: string[] = []
const { app, owner, services } = await startWholeApp(
  {},
  { log: openLog({ stream: { write: (line) => void lines.push(line) }, level: 'debug' }).log },
)

const email = `beatriz.${randomUUID().slice(0, 8)}@clinica-exemplo.com.br`
const password = 'Segredo-de-Beatriz-7'
const phone = '(21) 98877-6655'
const secrets: string[] = [email, encodeURIComponent(email), password, phone, '98877-6655', '21988776655']
const apikey = services.config.anonKey

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object | string,
  headers: Record<string, string> = {},
) {
  const content = payload === undefined ? {} : { 'content-type': 'application/json' }
  const response = await app.inject({
    method,
    url,
    headers: { apikey, ...content, ...headers },
    ...(payload !== undefined && { payload }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson && response.body ? response.json() : null }
}

const secretsOf = async (kind: 'confirm' | 'reset') => {
  await makeLinks(owner, services)
  const { rows } = await owner.query(
    'select t.id from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1 and kind = $2 order by t.created_at desc',
    [email, kind],
  )
  const token = oneTimeToken(services.keys, kind, rows[0].id)
  const code = oneTimeCode(services.keys, kind, rows[0].id)
  secrets.push(token, code)
  return { token, code }
}

const tokenOf = async (kind: 'confirm' | 'reset') => (await secretsOf(kind)).token

const signIn = (given: string) => ask('POST', '/auth/v1/token?grant=password', { email, password: given })

beforeAll(async () => {
  const data = { user_type: 'doctor', nome: 'Beatriz', crm: 'CRM/RJ 12345', telefone: phone }
  expect((await ask('POST', '/auth/v1/signup', { email, password, data })).status).toBe(200)
  await ask('POST', '/auth/v1/signup', { email, password, data, [email]: password })
  await signIn(password)
  await ask('POST', '/auth/v1/resend', { email })
  const confirmToken = await tokenOf('confirm')
  await ask('GET', `/auth/v1/confirm?token=${confirmToken}`)
  expect((await ask('POST', '/auth/v1/confirm', { token: confirmToken })).status).toBe(200)
  expect((await signIn('errada-mas-secreta')).status).toBe(400)
  secrets.push('errada-mas-secreta')
  const session = (await signIn(password)).body
  secrets.push(session.access_token, session.refresh_token)
  const bearer = { authorization: `Bearer ${session.access_token}` }
  const refreshed = (await ask('POST', '/auth/v1/token?grant=refresh', { refresh_token: session.refresh_token })).body
  secrets.push(refreshed.access_token, refreshed.refresh_token)
  // Requests with tokens and addresses in wrong places.
  await ask('GET', `/rest/v1/medicos/${email}`, undefined, bearer)
  await ask('GET', `/rest/v1/${encodeURIComponent(email)}?access_token=${session.access_token}`)
  await ask('GET', `/${session.refresh_token}`)
  await ask('GET', `/rest/v1/vagas?q=${encodeURIComponent(email)}`, undefined, bearer)
  await ask('POST', '/auth/v1/token?grant=password', `{"email": "${email}", "password": "${password}"`)
  const name = `${session.user.id}.pdf`
  const pdf = '%PDF-1.7\n%%EOF\n'
  expect(
    (
      await ask('PUT', `/storage/v1/object/documentos-crm/${name}`, pdf, {
        ...bearer,
        'content-type': 'application/pdf',
      })
    ).status,
  ).toBe(200)
  const { url } = (await ask('POST', `/storage/v1/object/sign/documentos-crm/${name}`, undefined, bearer)).body
  secrets.push(new URL(url, 'http://x').searchParams.get('token')!)
  expect((await ask('GET', url)).status).toBe(200)
  await ask('GET', `${url}x`)
  // A database error whose message quotes the input.
  await owner.query(`create function app.boom() returns trigger language plpgsql as $$ begin
    raise exception 'no room for % (%) with %', new.email, new.telefone, '${password.slice(0, 3)}' using detail = new.email; end $$`)
  await owner.query('create trigger boom before update on app.medicos for each row execute function app.boom()')
  const body = { nome: 'Beatriz', crm: '12345/RJ', especialidade: 'Cardiologia', telefone: phone }
  const { rows } = await owner.query('select id from app.medicos where email = $1', [email])
  expect((await ask('PATCH', `/rest/v1/medicos/${rows[0].id}`, body, bearer)).status).toBe(500)
  await ask('POST', '/auth/v1/recover', { email })
  const [resetToken, { code }] = [await tokenOf('reset'), await secretsOf('reset')]
  // Mail filters and mail programs may change a link in these ways.
  for (const page of ['/confirmar', '/nova-senha']) {
    for (const token of [confirmToken, resetToken]) {
      const links = [`${page}?${token}`, `${page}%3F${token}`, `${page}/${token}.`, `${page}${token}`]
      for (const link of links) await ask('GET', link)
      for (const link of links) await ask('GET', link.toUpperCase())
      secrets.push(token.toUpperCase())
    }
  }
  expect((await ask('POST', '/auth/v1/redeem-code', { kind: 'reset', email, code })).status).toBe(200)
  await ask('POST', '/auth/v1/reset', { token: resetToken, password: `${password}-novo` })
  await signIn(`${password}-novo`)
})

const text = () => lines.join('')

it('the log tells what was asked, and what went wrong', () => {
  expect(lines.length).toBeGreaterThan(20)
  expect(text()).toContain('"path":"/auth/v1/confirm"')
  expect(text()).toContain('no room for [e-mail] ([phone])')
})

it('the log holds nothing secret or personal', () => {
  expect(secrets.length).toBeGreaterThan(12)
  for (const secret of secrets) expect(text()).not.toContain(secret)
  expect(text()).not.toMatch(/eyJ[\w-]+\.|r1\.[0-9a-f-]{36}\.|\$argon2|clinica-exemplo/)
})

it('the output of a crash holds nothing secret or personal', () => {
  // The script throws as soon as the server has registered its own handler of uncaught exceptions.
  const script = `process.on('newListener', (name) => name === 'uncaughtException' && process.nextTick(() => {
    throw Object.assign(new Error('duplicate ${email}'), {
      detail: 'Key (email)=(${email}) already exists.',
      config: { connectionString: 'postgres://app:${password}@db/plantao' },
    })
  }))`
  const preload = `data:text/javascript,${encodeURIComponent(script)}`
  const child = spawnSync(process.execPath, ['--import', preload, join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(services.config.dataDir, 'crash'),
      PORT: '0',
      DATABASE_URL: 'postgres://app_api:none@127.0.0.1:1/none',
      AUTH_SECRET: 'a-secret-for-tests-of-32-characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    encoding: 'utf8',
  })
  expect(child.status).toBe(1)
  expect(child.stderr).toContain('Error: duplicate [e-mail]')
  for (const secret of secrets) expect(child.stderr + child.stdout).not.toContain(secret)
})

it.each([
  ['Key (email)=(ana@b.com.br) exists', 'Key (email)=([e-mail]) exists'],
  ['/rest/v1/ana%40b.com', '/rest/v1/[e-mail]'],
  ['postgres://app_api:geheim@127.0.0.1:5432/x', 'postgres://[login]@127.0.0.1:5432/x'],
  ['call +55 11 98765-4321 or (11) 3456-7890 or 11987654321', 'call [phone] or [phone] or [phone]'],
  ['CNPJ 12.ABC.345/01DE-35', 'CNPJ [cnpj]'],
  [`token ${'a'.repeat(43)}`, 'token [token]'],
  ['0199a000-0000-7000-8000-000000000001 at /a/node_modules/@fastify/helmet/index.js:10:23', null],
  ['connect ECONNREFUSED 127.0.0.1:5432 after 1763694000123 ms', null],
])('%s is kept as %s', (given, expected) => {
  expect(redact(given)).toBe(expected ?? given)
})
