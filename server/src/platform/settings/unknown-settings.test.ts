import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { knownSettings, unknownSettings } from './unknown-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-settings-'))
const file = join(folder, '.env')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['AUTH_SECRT', 'AUTH_SECRET'],
  ['AUTH_SECRET_PREVIUOS', 'AUTH_SECRET_PREVIOUS'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUST_PROXIES', undefined],
  ['DEM', 'DEMO'],
])('%s in the environment is reported, because a setting has a similar name', (name, meant) => {
  const line = `The setting ${name} is not known and does nothing. Did you mean ${meant}?`
  expect(unknownSettings({ [name]: '1' }, file)).toEqual(meant ? [line] : [])
})

it('variables for other programs, and settings without a mistake, are not reported', () => {
  const foreign = ['PATH', 'HOME', 'PWD', 'USER', 'HOSTNAME', 'LANG', 'TERM', 'SHELL', 'NODE_ENV', 'TZ', 'MAIL']
  const env = Object.fromEntries([...foreign, ...knownSettings].map((name) => [name, '1']))
  expect(unknownSettings(env, file)).toEqual([])
})

it('an empty variable counts as not given', () => {
  expect(unknownSettings({ DATABASE_ULR: '' }, file)).toEqual([])
})

it('every unknown name in the file is reported', () => {
  writeFileSync(file, 'SMTP_SERVER=mail.example\nPORT=3000\nAWS_PROFILE=x\n#DATABASE_ULR=\n')
  expect(unknownSettings({}, file)).toEqual([
    'The setting SMTP_SERVER is not known and does nothing. .env.example lists every setting.',
  ])
})
