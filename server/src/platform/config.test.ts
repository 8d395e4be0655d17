import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })
const secret = 'x'.repeat(32)
const databaseUrl = 'postgres://app_api:p@db.example:5432/plantao'

test('without any setting everything has its default', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(folder, 'data'),
    database: null,
    smtpUrl: null,
    inbox: { smtpPort: 1025, webPort: 1080 },
    anonKey: 'anon-local',
    demo: true,
    strictValidation: false,
    hideExisting: false,
    filesUrl: null,
  })
})

test('the secret is made once and kept for its owner only', () => {
  const { authSecret } = read()
  expect(authSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(read().authSecret).toBe(authSecret)
  const file = join(folder, 'data', 'auth.secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(authSecret)
})

test('with a database of one’s own the secret is obligatory and the demonstration is off', () => {
  expect(() => read({ DATABASE_URL: databaseUrl })).toThrow(/^The setting AUTH_SECRET is missing/)
  const config = read({ DATABASE_URL: databaseUrl, AUTH_SECRET: secret })
  expect(config).toMatchObject({
    database: { url: databaseUrl, directUrl: databaseUrl },
    demo: false,
    authSecret: secret,
  })
  expect(read({ DATABASE_URL: databaseUrl, AUTH_SECRET: secret, DEMO: '1' }).demo).toBe(true)
})

test('an empty setting counts as not given, and the public address has no slash at its end', () => {
  expect(read({ PORT: '', PUBLIC_URL: 'https://plantao.example/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://plantao.example',
  })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '30.5'],
  ['PUBLIC_URL', 'plantao.example'],
  ['DATABASE_URL', 'mysql://x@y/z'],
  ['DATABASE_DIRECT_URL', 'db.example'],
  ['DATABASE_PORT', '0'],
  ['AUTH_SECRET', 'short'],
  ['AUTH_SECRET_PREVIOUS', 'short'],
  ['AUTH_HIDE_EXISTING', 'yes'],
  ['PUBLIC_ANON_KEY', 'with space'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Nome\r\nBcc: x <a@b.example>'],
  ['MAIL_SMTP_PORT', '-1'],
  ['MAIL_WEB_PORT', 'x'],
  ['FILES_URL', 'https://bucket.example'],
  ['DEMO', '2'],
  ['STRICT_VALIDATION', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8,proxy'],
])('a wrong %s (%j) stops the start with one line that names it', (name, value) => {
  let reason: unknown
  try {
    read({ [name]: value })
  } catch (error) {
    reason = error
  }
  expect(reason).toBeInstanceOf(StartError)
  expect((reason as StartError).message).toMatch(new RegExp(`^The setting ${name} [^\\n]+$`))
})

test('the proxies are a list of networks', () => {
  expect(read({ TRUST_PROXY: '10.0.0.0/8, fd00::/8,127.0.0.1' }).trustProxy).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '127.0.0.1',
  ])
})
