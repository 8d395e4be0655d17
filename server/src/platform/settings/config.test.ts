import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readConfig, readDatabaseUrls } from './config.ts'

const secret = 'x'.repeat(32)
const databaseUrl = 'postgres://app_api:p@db.example:5432/plantao'
const read = (env: Record<string, string> = {}) => readConfig({ AUTH_SECRET: secret, ...env })

test('every setting but the secret has a default', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    smtpUrl: 'smtp://127.0.0.1:1025?ignoreTLS=true',
    inboxUrl: null,
    anonKey: 'anon-local',
    strictValidation: false,
    hideExisting: false,
    filesUrl: null,
  })
  expect(() => readConfig({})).toThrow(/^The setting AUTH_SECRET is missing/)
})

test('connections that listen bypass a pooler when DATABASE_DIRECT_URL is set', () => {
  const directUrl = 'postgres://app_api:p@primary.example:5432/plantao'
  expect(readDatabaseUrls({ DATABASE_URL: databaseUrl })).toEqual({
    url: databaseUrl,
    directUrl: databaseUrl,
    namedStatements: true,
  })
  expect(readDatabaseUrls({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl })).toEqual({
    url: databaseUrl,
    directUrl,
    namedStatements: true,
  })
  expect(readDatabaseUrls({ DATABASE_URL: databaseUrl, DATABASE_NAMED_STATEMENTS: '0' }).namedStatements).toBe(false)
  expect(() => readDatabaseUrls({})).toThrow(/^The setting DATABASE_URL is missing/)
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
  ['AUTH_SECRET', 'short'],
  ['AUTH_SECRET_PREVIOUS', 'short'],
  ['AUTH_HIDE_EXISTING', 'yes'],
  ['PUBLIC_ANON_KEY', 'with space'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Nome\r\nBcc: x <a@b.example>'],
  ['MAIL_SMTP_PORT', '-1'],
  ['FILES_URL', 'https://bucket.example'],
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

test.each([
  [true, {}],
  [true, { PUBLIC_URL: 'http://localhost:4000' }],
  [false, { DATABASE_URL: databaseUrl }],
  [false, { TRUST_PROXY: '127.0.0.1' }],
  [false, { PUBLIC_URL: 'https://plantao.example' }],
])('limits by network leave out the own machine: %s with %j', (expected, env) => {
  expect(read(env).exemptsLoopback).toBe(expected)
})

test('the proxies are a list of networks', () => {
  expect(read({ TRUST_PROXY: '10.0.0.0/8, fd00::/8,127.0.0.1' }).trustProxy).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '127.0.0.1',
  ])
})
