import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: join(folder, 'data'), ...env })

test('without any setting there are a demonstration, an inbox that the pages link to, and no limits by network', () => {
  expect(read()).toMatchObject({
    config: {
      dataDir: join(folder, 'data'),
      smtpUrl: 'smtp://127.0.0.1:1025?ignoreTLS=true',
      inboxUrl: 'http://localhost:1080',
      exemptsLoopback: true,
    },
    databasePort: undefined,
    inbox: { smtpPort: 1025, webPort: 1080 },
    hasDemo: true,
  })
})

test('with a mail server there is no inbox', () => {
  const smtpUrl = 'smtps://user:password@mail.example:465'
  expect(read({ SMTP_URL: smtpUrl })).toMatchObject({ config: { smtpUrl, inboxUrl: null }, inbox: null })
})

test('the secret is made once, and only its owner can read it', () => {
  const { authSecret } = read().config
  expect(authSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(read().config.authSecret).toBe(authSecret)
  const file = join(folder, 'data', 'auth.secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(authSecret)
})

test.each([
  ['DATABASE_PORT', '0'],
  ['MAIL_WEB_PORT', 'x'],
  ['DEMO', '2'],
  ['AUTH_SECRET', 'short'],
  ['PORT', 'http'],
])('a wrong %s (%j) stops the start with one line that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^The setting ${name} [^\\n]+$`))
})
