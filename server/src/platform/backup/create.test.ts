import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test-database.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { createBackup, type Domain, type Source } from './create.ts'
import { readBackup } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-create-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { owner, ownerUrl, name: database } = await testDatabase()
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

/** Stores bytes of its own. */
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

test('it is what the database was at one moment, however it changes meanwhile', async () => {
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

test('a user who may not read every row is refused, with the statements that allow it', async () => {
  const role = `reader_${database}`
  await owner.query(`create role ${role} login password 'x'; grant connect on database ${database} to ${role}`)
  try {
    const url = new URL(ownerUrl)
    url.username = role
    url.password = 'x'
    const backup = () => createBackup({ ...source, url: url.href }, target)
    const statements = `alter role ${role} bypassrls; grant pg_read_all_data to ${role};`
    await expect(backup()).rejects.toThrow(
      `The user ${role} may not read every row. A superuser can allow it: ${statements}`,
    )
    // Without the other right, policies would hide rows.
    await owner.query(`grant pg_read_all_data to ${role}`)
    await expect(backup()).rejects.toThrow(statements)
    await owner.query(statements)
    expect(await backup()).toMatchObject({ damaged: [] })
  } finally {
    await owner.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('a file whose row went meanwhile is left out, and one that is gone or altered is reported', async () => {
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
