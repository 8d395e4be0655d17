import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { MIGRATION_LOCK } from '../migrate/migration-lock.ts'
import { readBackup } from './archive/read.ts'
import { createBackup, type Domain, type Source } from './create.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-create-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { owner, ownerUrl, url: apiUrl, name: database } = await testDatabase()
const store = await openFolderStore(join(folder, 'objects'))
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const target = { store, key: 'backups/one.age', recipient }

const domain: Domain = {
  derived: [],
  files: 'select key, size, sha256, is_needed from app.papers',
  fileFolder: 'papers/',
}
const source: Source = { url: ownerUrl, store, domain }

async function addPaper(key: string, isNeeded = true) {
  const bytes = randomBytes(1000)
  await store.write(key, Readable.from([bytes]))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await owner.query('insert into app.papers values ($1, $2, $3, $4)', [key, bytes.length, sha256, isNeeded])
}

beforeEach(() =>
  owner.query(`drop table if exists app.papers; set role app_owner;
    create table app.papers (key text primary key, size integer, sha256 text, is_needed boolean);
    reset role`),
)

test('a backup is the database as of one moment, however it changes meanwhile', async () => {
  await owner.query(`insert into app.papers select 'never/' || n, 1, '', false from generate_series(1, 100) n`)
  let isChanged = false
  const changing = {
    async open(key: string) {
      if (!isChanged) await owner.query('delete from app.papers')
      isChanged = true
      return store.open(key)
    },
  }
  const made = await createBackup({ ...source, store: changing }, target)
  expect(made).toMatchObject({ files: 0, damaged: [] })
  const { sums } = await readBackup({ ...target, identity, signedBy: [], mayBeUnsigned: true })
  expect(sums.tables['app.papers']?.count).toBe(100)
})

const howTo = `Make a user for backups, as a superuser, and set DATABASE_BACKUP_URL to its address: create role plantao_backup login password '…'; alter role plantao_backup bypassrls; grant pg_read_all_data to plantao_backup; grant connect on database "${database}" to plantao_backup;`

test('a user who may not read every row is refused before any lock, with the statements that make a user who may', async () => {
  const role = `reader_${database}`
  await owner.query(`create role ${role} login password 'x'; grant connect on database ${database} to ${role}`)
  const migrating = await owner.connect()
  try {
    // Holds the migration lock: a backup that requested this lock before it checked the rights would wait.
    await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const url = new URL(ownerUrl)
    url.username = role
    url.password = 'x'
    const backup = () => createBackup({ ...source, url: url.href }, target)
    await expect(backup()).rejects.toThrow(`The user ${role} may not read every row. ${howTo}`)
    // With pg_read_all_data but without bypassrls, policies would hide rows.
    await owner.query(`grant pg_read_all_data to ${role}`)
    await expect(backup()).rejects.toThrow('may not read every row')
    await migrating.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await owner.query(`alter role ${role} bypassrls`)
    expect(await backup()).toMatchObject({ damaged: [] })
  } finally {
    migrating.release(true)
    await owner.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('the login of the application makes no backup, and the refusal does not advise to let it read every row', async () => {
  await expect(createBackup({ ...source, url: apiUrl }, target)).rejects.toThrow(
    `The user app_api is the application's, and must never read every row: it makes no backups. ${howTo}`,
  )
})

test('every lock of a running backup belongs to a transaction, because a pooler would keep the lock of a session', async () => {
  await addPaper('papers/one')
  const locks: unknown[] = []
  const looking = {
    async open(key: string) {
      const { rows } = await owner.query(
        `select state from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and datname = current_database()`,
      )
      locks.push(...rows)
      return store.open(key)
    },
  }
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await createBackup({ ...source, store: looking }, target)
  const asked = sent.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('advisory_'))
  sent.mockRestore()
  expect(locks).toEqual([{ state: 'idle in transaction' }])
  expect(asked.filter((text) => !text.includes('_xact_'))).toEqual([])
})

test('a file whose row was deleted meanwhile is left out, and a missing or altered file is reported', async () => {
  for (const key of ['papers/kept', 'papers/erased', 'papers/lost', 'papers/altered']) await addPaper(key)
  await addPaper('papers/replaced', false)
  await store.remove('papers/lost')
  await store.remove('papers/replaced')
  await store.write('papers/altered', Readable.from([randomBytes(1000)]))
  const erasing = {
    async open(key: string) {
      if (key !== 'papers/erased') return store.open(key)
      await owner.query('delete from app.papers where key = $1', [key])
      return null
    },
  }
  const made = await createBackup({ ...source, store: erasing }, target)
  expect(made.damaged.sort()).toEqual(['papers/altered', 'papers/lost'])
  const found: string[] = []
  await readBackup(
    { ...target, identity, signedBy: [], mayBeUnsigned: true },
    { file: async (key) => void found.push(key) },
  )
  expect(found).toEqual(['papers/kept'])
})
