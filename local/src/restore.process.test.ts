import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '@plantao/server/platform/backup/archive/archive'
import { openFolderStore } from '@plantao/server/platform/files/folder-store'
import { MIGRATIONS, readMigrations } from '@plantao/server/platform/migrate/files'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-forged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const name = '2026-11-22t030000z'
const keyFile = join(folder, 'key')
const made = execFileSync(process.execPath, ['scripts/backup.ts', '--new-key', keyFile], { cwd: root })
const recipient = /age1\w+/.exec(made.toString())![0]

function restore(dataDir: string, ...args: string[]) {
  return new Promise<{ code: number; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile }
    const command = ['scripts/restore.ts', join(folder, 'location'), ...args]
    execFile(process.execPath, command, { cwd: root, env, timeout: 60_000 }, (error, _, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    )
  })
}

async function isRunning(dataDir: string) {
  const socket = connect(Number(readFileSync(join(dataDir, 'postgres-port'), 'utf8')), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Forges a backup. An attacker needs only write access to the location, because the recipient's key is public. */
async function forge(column: string) {
  const migrations = readMigrations(MIGRATIONS).map(({ name, checksum }) => ({ name, checksum }))
  const table = 'app.vagas'
  const entries = [
    {
      name: 'about.json',
      data: JSON.stringify({
        format: 2,
        made_at: '2026-11-22T03:00:00.000Z',
        migrations,
        tables: [{ name: table, columns: [column] }],
        sequences: [],
      }),
    },
    { name: `tables/${table}/000001`, data: '' },
    {
      name: 'manifest.json',
      data: JSON.stringify({
        tables: {
          [table]: { count: 0, bytes: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
        },
        files: { count: 0, bytes: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      }),
    },
  ]
  await writeArchive(
    { store: await openFolderStore(join(folder, 'location')), key: `backups/${name}.age` },
    recipient,
    (async function* () {
      for (const { name, data } of entries) yield { name, data: Buffer.from(data) }
    })(),
  )
}

test('a forged backup runs no command, and leaves no database running', async () => {
  const proof = join(tmpdir(), `plantao-proof-${process.pid}`)
  await forge(`id) from stdin; reset role; copy (select 1) to program 'touch ${proof}'; copy app.vagas (id`)
  const dataDir = join(folder, 'data')
  const unsigned = await restore(dataDir)
  expect(unsigned).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The backup \S+ is not signed: [^\n]+\n$/) })
  expect(existsSync(dataDir)).toBe(false)
  // Now an operator is persuaded to pass --unsigned.
  const { code, stderr } = await restore(dataDir, '--unsigned', name)
  expect(existsSync(proof), 'a command of the forged backup has run').toBe(false)
  expect(await isRunning(dataDir)).toBe(false)
  expect(code).toBe(1)
  expect(stderr).toBe('The backup describes app.vagas otherwise than this version makes it. Nothing was restored.\n')
})
