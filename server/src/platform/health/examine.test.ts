import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { startTransactionPooler } from '@plantao/testkit/network/transaction-pooler'
import { afterAll, expect, it } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import { openFiles } from '../files/files.ts'
import { readConfig } from '../settings/config.ts'
import { examine, type Finding, type Installation } from './examine.ts'
import { minVersionsOfPackages } from './min-versions.ts'

const { url, ownerUrl, owner } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'plantao-examine-'))
await openFiles({ folder: join(dataDir, 'files') })
const mail = await startSmtpSink()
afterAll(async () => {
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function findings(env: Record<string, string> = {}, given: Partial<Installation> = {}) {
  const config = readConfig({ AUTH_SECRET: 'x'.repeat(32), DATA_DIR: dataDir, SMTP_URL: mail.url, ...env })
  const database = { url, directUrl: url }
  const found: Finding[] = []
  const all = { config, database, oldest: minVersionsOfPackages, queues: [], checks: [], ...given }
  for await (const finding of examine(all)) found.push(finding)
  return found
}

const wrong = async (...given: Parameters<typeof findings>) =>
  Object.fromEntries(
    (await findings(...given)).filter(({ state }) => state === 'wrong').map(({ about, sentence }) => [about, sentence]),
  )

it('an installation without faults has each part reported as ok', async () => {
  expect(await findings()).toEqual(
    [
      ...['settings', 'node', 'database', 'clock', 'room', 'memory', 'mail', 'storage'],
      ...['postgresql', 'login', 'migrations', 'listening', 'queue'],
    ].map((about) => ({ about, state: 'ok', sentence: '' })),
  )
})

it.each([
  [{ PUBLIC_URL: 'http://plantao.example' }, /without https/],
  [{ PUBLIC_URL: 'https://plantao.example' }, /TRUST_PROXY is not set/],
  [{ PUBLIC_URL: 'https://plantao.example', TRUST_PROXY: '10.0.0.0/8' }, /MAIL_FROM is still the example/],
])('settings %o that do not fit together are reported', async (env, sentence) => {
  expect(await wrong(env)).toEqual({ settings: expect.stringMatching(sentence) })
})

const changed = 'Changed after they had been applied: 0002_accounts.sql.'
const pending = 'Not applied yet: 0003_profiles.sql. Run npm run migrate.'
it.each([
  ['changed', `update migrations.applied set checksum = 'x' where name like '0002%'`, { migrations: changed }],
  ['pending', `delete from migrations.applied where name like '0003%'`, { migrations: pending }],
  ['of a newer version', `insert into migrations.applied values ('9999_next.sql', 'x')`, {}],
])('a migration that is %s is reported without the owner’s login, unless harmless', async (_what, change, found) => {
  await owner.query('create table applied_before as table migrations.applied')
  await owner.query(change)
  expect(await wrong()).toEqual(found)
  await owner.query('truncate migrations.applied')
  await owner.query('insert into migrations.applied table applied_before; drop table applied_before')
})

it('schema files that are not applied are reported', async () => {
  const [applied] = (await owner.query('select digest from migrations.schema_applied')).rows
  await owner.query(`update migrations.schema_applied set digest = 'x'`)
  expect(await wrong()).toEqual({ migrations: 'Not applied yet: schema. Run npm run migrate.' })
  await owner.query('update migrations.schema_applied set digest = $1', [applied.digest])
  expect(await wrong()).toEqual({})
})

it('a database that is not migrated is reported', async () => {
  const empty = await emptyDatabase()
  expect(await wrong({}, { database: { url: empty.url, directUrl: empty.url } })).toMatchObject({
    migrations: expect.stringMatching(/^The migrations cannot be read \(.*\): .* or run npm run migrate\.$/),
  })
})

it('a login other than the application’s is reported', async () => {
  expect(await wrong({}, { database: { url, directUrl: ownerUrl } })).toEqual({
    login: 'DATABASE_DIRECT_URL logs in as postgres: it must be app_api, whom row policies bind.',
  })
})

it('a pooler in front of the listening connection is reported', async () => {
  const pooler = await startTransactionPooler(url)
  const database = { url: pooler.url, directUrl: pooler.url, namedStatements: false }
  expect(await wrong({}, { database })).toEqual({
    listening: expect.stringContaining('DATABASE_DIRECT_URL, or DATABASE_URL where it is not set, must not lead'),
  })
  await pooler.close()
})

it('a version that is too old is reported', async () => {
  expect(await wrong({}, { oldest: { node: [99, 1], postgres: 180_000 } })).toEqual({
    node: expect.stringMatching(/^This is Node [\d.]+; 99\.1 or newer is needed\.$/),
  })
})

it('a database that works but lacks security fixes is reported as old, not as wrong', async () => {
  const found = await findings({}, { oldest: { ...minVersionsOfPackages, postgres: 180_099 } })
  expect(found.filter(({ state }) => state !== 'ok')).toEqual([
    {
      about: 'postgresql',
      state: 'old',
      sentence: expect.stringMatching(/^The database is PostgreSQL 18\.\S+, which works; 18\.99 closes security holes/),
    },
  ])
})

it('overdue jobs that no worker runs are reported', async () => {
  await owner.query(`insert into app.work (name, key, due_at) values ('late-jobs', 'a', now() - interval '10 min')`)
  expect(await wrong()).toEqual({ queue: expect.stringContaining('late-jobs (1, 10 min)') })
})

it('without a database, the other parts are examined all the same', async () => {
  const away = 'postgres://app_api:geheim@127.0.0.1:1/none'
  const found = await findings({ DATA_DIR: join(dataDir, 'new') }, { database: { url: away, directUrl: away } })
  const about = (wanted: string) => found.filter(({ state }) => state === wanted).map((each) => each.about)
  expect(about('wrong')).toEqual(['database', 'room', 'storage'])
  expect(about('unknown')).toEqual(['clock'])
  expect(JSON.stringify(found)).not.toContain('geheim')
})
