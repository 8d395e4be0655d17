import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { MIGRATION_LOCK } from './migration-lock.ts'

const { owner, ownerUrl } = await testDatabase()

/** Runs `npm run migrate` without its npm pre-script. */
function command(...args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: ownerUrl, MIGRATION_LOCK_SECONDS: '3' }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const entry = join(import.meta.dirname, '../../migrate.ts')
    execFile(process.execPath, [entry, ...args], { env, timeout: 40_000 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('names the holder of the lock and the time, gives up, and leaves the lock to the next process', async () => {
  const holder = new pg.Client({ connectionString: ownerUrl, application_name: 'left by a pooler' })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const { rows } = await holder.query('select pg_backend_pid() as pid')
  const who = `held by process ${rows[0].pid} \\(left by a pooler, user \\w+, [\\d.]+\\) since 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC`
  const { code, stderr } = await command()
  expect(stderr).toMatch(
    new RegExp(
      `^waiting for the lock of migrations and backups, ${who}\nGave up after 3 s: the lock of migrations and backups is ${who}\\. .* select pg_terminate_backend\\(${rows[0].pid}\\);\n$`,
    ),
  )
  expect(code).toBe(1)
  await holder.end()
  expect(await command()).toMatchObject({ code: 0, stdout: 'the database is up to date\n', stderr: '' })
})

test('--status lists every file and its time', async () => {
  const { code, stdout } = await command('--status')
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^applied {2}\d{4}-\d\d-\d\dT\S+Z 0001_roles\.sql$/)
  expect(lines.every((line) => line.startsWith('applied'))).toBe(true)
})

test('--status fails when a file was changed or is unknown', async () => {
  await owner.query(`update migrations.applied set checksum = 'x' where name = '0001_roles.sql'`)
  await owner.query(`insert into migrations.applied values ('9999_newer.sql', 'x')`)
  const { code, stdout } = await command('--status')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^changed .* 0001_roles\.sql$/m)
  expect(stdout).toMatch(/^unknown .* 9999_newer\.sql$/m)
})

test.each([
  ['without an option', [], /^The migration 0001_roles\.sql was changed [^\n]*\n$/],
  ['an unknown option', ['--dry-run'], /^Unknown option '--dry-run'[^\n]*The only option is --status\.\n$/],
])('%s, the fault is printed as one line', async (_, args, line) => {
  const { code, stderr } = await command(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(line)
})
