import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testDatabase } from '@plantao/server/test/database'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'plantao-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { owner, ownerUrl } = await testDatabase()

async function migrate(...args: string[]) {
  const env = { PATH: process.env.PATH, DEMO: '1', DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
  const script = join(import.meta.dirname, '../../../scripts/migrate.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  const { rows } = await owner.query('select count(*)::int as accounts from auth.users')
  return { stdout, accounts: rows[0].accounts }
}

test('with DEMO=1 the migration loads the demonstration, but not where it only lists', async () => {
  expect(await migrate('--status')).toEqual({ stdout: expect.not.stringContaining('demonstration'), accounts: 0 })
  const { stdout, accounts } = await migrate()
  expect(stdout).toBe('the database is up to date\ndemonstration data loaded\n')
  expect(accounts).toBeGreaterThan(0)
})
