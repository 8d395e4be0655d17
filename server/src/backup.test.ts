import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase, testDatabase } from '../test/database.ts'
import { backedUp } from './backup.ts'
import { readArchive, writeArchive } from './platform/backup/archive/archive.ts'
import { type Entry, fileLine } from './platform/backup/archive/contents.ts'
import { type Backup, readBackup } from './platform/backup/archive/read.ts'
import { createBackup } from './platform/backup/create.ts'
import { restoreBackup } from './platform/backup/restore.ts'
import { openFolderStore } from './platform/files/folder-store.ts'
import { newSigningKey, signerOf } from './platform/security/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-signed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const database = await testDatabase()
const files = await openFolderStore(join(folder, 'files'))
const backups = await openFolderStore(join(folder, 'backups'))
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const [ours, another] = [signerOf(newSigningKey()), signerOf(newSigningKey())]

const medico = await database.createMedico()
const document = Buffer.from('%PDF-1.7 of a doctor')
const documentKey = `documentos-crm/${medico.userId}/one.pdf`
await files.write(documentKey, Readable.from([document]))
await database.owner.query(
  'insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, $3, $4)',
  [medico.userId, documentKey, document.length, createHash('sha256').update(document).digest()],
)

const key = 'backups/2026-11-22t030000z.age'
const later = 'backups/2026-11-23t030000z.age'
const create = (key: string, signer?: typeof ours) =>
  createBackup({ url: database.ownerUrl, store: files, domain: backedUp, signer }, { store: backups, key, recipient })

const copy = async (from: string, to: string) =>
  backups.write(to, Readable.from([await buffer((await backups.open(from))!)]))

/** Writes a changed copy of a backup, as anybody with the public key could. */
async function rewrite(from: string, to: string, change: (entries: Entry[]) => Entry[]) {
  const entries: Entry[] = []
  for await (const entry of readArchive({ store: backups, key: from }, identity)) entries.push(entry)
  await writeArchive(
    { store: backups, key: to },
    recipient,
    (async function* () {
      yield* change(entries)
    })(),
  )
}
const replaceIn = (part: string, from: string, to: string) => (entries: Entry[]) =>
  entries.map(({ name, data }) =>
    name.startsWith(part)
      ? { name, data: Buffer.from(data.toString('latin1').replace(from, to), 'latin1') }
      : { name, data },
  )

const target = { ...(await emptyDatabase()), files: await openFolderStore(join(folder, 'restored')) }

async function restore(key: string, given: Partial<Backup> = {}) {
  const backup = { store: backups, key, identity, signedBy: [ours.publicKey], ...given }
  const into = { ownerUrl: target.ownerUrl, store: target.files, domain: backedUp }
  await restoreBackup(backup, await readBackup(backup), { ...into, say: () => {}, settle: async () => {} })
}

/** Number of rows and files that the restore has created. */
async function restored() {
  const { rows } = await target.owner.query(`select to_regclass('auth.users') is not null as is_migrated`)
  const count = rows[0].is_migrated ? (await target.owner.query('select from auth.users')).rowCount : 0
  return { rows: count, files: (await target.files.list('documentos-crm/')).length }
}
const nothing = { rows: 0, files: 0 }

/** A store whose first reading returns the asked object, and whose later readings return the object `second`. */
function swapping(second: string) {
  let count = 0
  return { ...backups, open: (key: string) => backups.open(count++ === 0 ? key : second) }
}

await create(key, ours)

describe('a backup that is not ours brings in no row and no file', () => {
  it('without a signature', async () => {
    await create(later)
    await expect(restore(later)).rejects.toThrow(
      'is not signed: whoever can write to its place may have put it there. If you know that it is yours, name it: --unsigned 2026-11-23t030000z',
    )
    expect(await restored()).toEqual(nothing)
  })

  it('signed by another key', async () => {
    await create(later, another)
    await expect(restore(later)).rejects.toThrow(
      `is signed by ${another.publicKey}, which the file of BACKUP_KEY_FILE does not name`,
    )
    await expect(restore(later, { mayBeUnsigned: true })).rejects.toThrow('is signed by')
    expect(await restored()).toEqual(nothing)
  })

  it('renamed', async () => {
    await copy(key, later)
    await expect(restore(later)).rejects.toThrow(`The backup ${later} was made as ${key}, and renamed.`)
    expect(await restored()).toEqual(nothing)
  })

  it.each([
    ['a row', 'tables/auth.users/', medico.email, `x${medico.email.slice(1)}`],
    ['what it says of itself', 'about.json', '0001_roles', '0009_roles'],
    ['its time', 'about.json', '"made_at": "2', '"made_at": "1'],
    ['its time in the signature', 'signature.json', '"made_at": "2', '"made_at": "1'],
    ['its name in the signature', 'signature.json', '22t030000z', '23t030000z'],
    ['a file', 'files/', 'doctor', 'DOCTOR'],
  ])('with %s changed under its signature', async (_, part, from, to) => {
    await rewrite(key, later, replaceIn(part, from, to))
    await copy(key, 'backups/2026-11-21t030000z.age')
    await copy(later, key)
    try {
      await expect(restore(key)).rejects.toThrow(/^The backup \S+ (is forged|is damaged)/)
    } finally {
      await copy('backups/2026-11-21t030000z.age', key)
    }
    expect(await restored()).toEqual(nothing)
  })

  it.each<[string, (entries: Entry[]) => Entry[]]>([
    ['with another row', replaceIn('tables/auth.users/', medico.email, `x${medico.email.slice(1)}`)],
    ['with another file', replaceIn('files/', 'doctor', 'DOCTOR')],
    ['with an entry less', (entries) => entries.filter(({ name }) => !name.startsWith('files/'))],
    [
      'with an entry more',
      (entries) => entries.toSpliced(1, 0, { name: 'tables/auth.users/000002', data: Buffer.from('x\n') }),
    ],
  ])('replaced between its two readings %s', async (_, change) => {
    await rewrite(key, later, change)
    await expect(restore(key, { store: swapping(later) })).rejects.toThrow(
      `The backup ${key} was changed while it was being restored.`,
    )
    expect(await restored()).toEqual(nothing)
  })

  it('replaced between its two readings by another of ours', async () => {
    await create(later, ours)
    await expect(restore(key, { store: swapping(later) })).rejects.toThrow('was changed while it was being restored')
    expect(await restored()).toEqual(nothing)
  })

  it('with a file that is no document', async () => {
    const moved = documentKey.replace('documentos-crm/', 'erasures/')
    const sum = (file: string) =>
      createHash('sha256')
        .update(fileLine(file, createHash('sha256').update(document).digest('hex')))
        .digest('hex')
    await create(later)
    await rewrite(later, later, (entries) =>
      replaceIn(
        'manifest.json',
        sum(documentKey),
        sum(moved),
      )(entries).map(({ name, data }) => ({ name: name.replace(documentKey, moved), data })),
    )
    await expect(restore(later, { mayBeUnsigned: true })).rejects.toThrow(
      'The backup holds a file that is none: erasures/',
    )
    expect(await target.files.list('erasures/')).toEqual([])
  })
})

describe('a backup that is ours', () => {
  it('is restored', async () => {
    await restore(key)
    expect(await restored()).toEqual({ rows: 1, files: 1 })
  })

  it('is restored without a signature when somebody says so', async () => {
    await target.owner.query('drop schema app, auth, migrations, extensions cascade')
    await create(later)
    await restore(later, { mayBeUnsigned: true })
    expect(await restored()).toEqual({ rows: 1, files: 1 })
  })
})
