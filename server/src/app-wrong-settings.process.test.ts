import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '@plantao/testkit/app'
import { freePort } from '@plantao/testkit/free-port'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../test/database.ts'

const { url, ownerUrl } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'plantao-main-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const changed = (address: string, parts: Partial<Record<'username' | 'password' | 'pathname' | 'port', string>>) =>
  Object.assign(new URL(address), parts).href

describe('an address of the database that is wrong is told in one line', () => {
  it.each([
    [
      'the password',
      { password: 'wrong' },
      'The database refuses the login: password authentication failed for user "app_api". Correct its address in the settings.',
    ],
    [
      'the name of the database',
      { pathname: '/nothing' },
      'The database refuses the login: database "nothing" does not exist. Correct its address in the settings.',
    ],
  ])('%s', async (_what, parts, line) => {
    const settings = { DATABASE_URL: changed(url, parts), AUTH_SECRET: 'a-secret-for-tests-of-32-characters' }
    const server = spawnServer({ ...settings, DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect(await server.exited).toBe(1)
    expect(server.output().trim()).toBe(line)
  })

  const migrate = (env: NodeJS.ProcessEnv) =>
    new Promise<string>((resolve) => {
      const script = join(import.meta.dirname, 'migrate.ts')
      execFile(process.execPath, [script], { env: { PATH: process.env.PATH, ...env } }, (error, _out, stderr) => {
        expect(error?.code).toBe(1)
        resolve(stderr.trim())
      })
    })

  it('the migration tells it in one line too', async () => {
    expect(await migrate({ DATABASE_OWNER_URL: changed(ownerUrl, { password: 'wrong' }) })).toBe(
      'The database refuses the migrating user: password authentication failed for user "postgres"',
    )
    const port = String(await freePort())
    expect(await migrate({ DATABASE_OWNER_URL: changed(ownerUrl, { port }) })).toBe(
      `The database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Correct its address in the settings, or start it.`,
    )
    expect(await migrate({ DATABASE_OWNER_URL: 'postgres://owner:secret@/plantao' })).not.toMatch(/^\s+at /m)
  })
})

it('a setting that is spelled wrongly is told at the start', async () => {
  const wrong = { DATABASE_URL: changed(url, { password: 'wrong' }), AUTH_SECRT: 'x', DEMO: '1' }
  const settings = { ...wrong, AUTH_SECRET: 'a-secret-for-tests-of-32-characters' }
  const server = spawnServer({ ...settings, DATA_DIR: dataDir, PORT: String(await freePort()) })
  await server.exited
  expect(server.output()).toContain('The setting AUTH_SECRT is not known and does nothing. Did you mean AUTH_SECRET?\n')
  expect(server.output()).toContain('DEMO=1 does nothing here: npm run migrate loads the demonstration.\n')
})
