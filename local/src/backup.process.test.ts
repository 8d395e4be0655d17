import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFiles } from '@plantao/server/platform/files/files'
import { migrate } from '@plantao/server/platform/migrate/migrate'
import { publicKeysIn, signerOf } from '@plantao/server/platform/security/signing'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loadDemo } from './demo/load.ts'
import { startEmbeddedPostgres } from './postgres/supervisor.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = { info: () => {}, error: console.error }

/** Runs `npm run backup` or `npm run restore` without their npm pre-scripts. */
function command(name: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const settings = { PATH: process.env.PATH, ...env }
    execFile(process.execPath, [`scripts/${name}.ts`, ...args], { cwd: root, env: settings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

async function countsOf(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } =
    await client.query(`select (select count(*) from auth.users) as users, (select count(*) from app.vagas) as vagas,
    (select string_agg(object_key, ' ' order by object_key) from app.documentos) as documents`)
  await client.end()
  return rows[0]
}

test('a running embedded application is backed up, and comes back in an empty folder', async () => {
  const [dataDir, copy, location, key] = ['app', 'copy', 'backups', 'key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  const made = await command('backup', ['--new-key', key])
  expect(made.code).toBe(0)
  const BACKUP_RECIPIENT = /age1\w+/.exec(made.output)![0]
  expect(await command('backup', ['--new-key', key])).toEqual({ code: 1, output: `${key} exists already.\n` })

  const running = await startEmbeddedPostgres({ dataDir, log })
  try {
    await migrate(running.ownerUrl)
    await loadDemo({
      ownerUrl: running.ownerUrl,
      files: await openFiles({ folder: join(dataDir, 'files') }),
      keys: null,
    })
    expect(await command('backup', [location], { DATA_DIR: dataDir })).toMatchObject({ code: 1 })
    const backup = await command('backup', [location, '--keep', '1,0,0'], { DATA_DIR: dataDir, BACKUP_RECIPIENT })
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^backup \S+z: \d+ rows, 2 files, /) })
    // The backup is signed with a key that was generated in DATA_DIR.
    const signedBy = /^signed by (\S+):/m.exec(backup.output)![1]!

    const settings = { DATA_DIR: copy, BACKUP_KEY_FILE: key }
    const refused = { code: 1, output: expect.stringContaining(`is signed by ${signedBy}, which the file of`) }
    expect(await command('restore', [location, '--check'], settings)).toMatchObject(refused)
    appendFileSync(key, `# ${signedBy}\n`)
    const checked = { code: 0, output: expect.stringContaining(`is complete, signed by ${signedBy}: `) }
    expect(await command('restore', [location, '--check'], settings)).toMatchObject(checked)
    expect(readdirSync(folder)).not.toContain('copy')
    expect(await command('restore', [location], settings)).toMatchObject({ code: 0 })
    const [keyBefore, keyAfter] = [dataDir, copy].map((dir) => readFileSync(join(dir, 'backup-signing.secret'), 'utf8'))
    expect(keyAfter).toBe(keyBefore)
    const restored = await startEmbeddedPostgres({ dataDir: copy, log })
    try {
      const counts = await countsOf(running.ownerUrl)
      expect(await countsOf(restored.ownerUrl)).toEqual(counts)
      for (const object of counts.documents.split(' ')) {
        const [before, after] = [dataDir, copy].map((dir) => readFileSync(join(dir, 'files/objects', object)))
        expect(after!.equals(before!)).toBe(true)
      }
    } finally {
      await restored.stop()
    }
  } finally {
    await running.stop()
  }
})

test('a folder without a database is named', async () => {
  const { code, output } = await command('backup', [join(folder, 'none')], {
    DATA_DIR: join(folder, 'x'),
    BACKUP_RECIPIENT: 'age1x',
  })
  expect(code).toBe(1)
  expect(output).toBe(`There is no database in ${join(folder, 'x')}. DATA_DIR names another folder.\n`)
})

test('a key that signs is made with the key that restores, or later', async () => {
  const key = join(folder, 'both')
  const made = await command('backup', ['--new-key', key])
  const more = await command('backup', ['--new-signing-key', key])
  const secrets = [made, more].map(({ output }) => /^BACKUP_SIGNING_KEY=(\w+)$/m.exec(output)![1]!)
  expect(publicKeysIn(readFileSync(key, 'utf8'))).toEqual(secrets.map((secret) => signerOf(secret).publicKey))
  expect(readFileSync(key, 'utf8')).not.toContain(secrets[0])
})
