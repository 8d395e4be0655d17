import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { openFolderStore } from '../../files/folder-store.ts'
import { StartError } from '../../start-error.ts'
import { writeArchive } from './archive.ts'
import { type Entry, fileLine, type Manifest } from './contents.ts'
import { readBackup } from './read.ts'

const folder = await mkdtemp(join(tmpdir(), 'plantao-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = await openFolderStore(folder)
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const key = 'backups/one.age'
const backup = { store, key, identity, signedBy: [], mayBeUnsigned: true }
const path = join(folder, key)

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const json = (name: string, value: object): Entry => ({ name, data: Buffer.from(JSON.stringify(value)) })

// Random bytes do not compress, so the file fills several of the 64 KiB chunks that age encrypts.
const file = randomBytes(300_000)
const rows = ['1\tone\n2\t', 'two\\nlines\n']
const about = {
  format: 2,
  made_at: '2026-11-22T03:00:00.000Z',
  migrations: [{ name: '0001_roles.sql', checksum: 'x' }],
  tables: [
    { name: 'app.numbers', columns: ['n', 'name'] },
    { name: 'app.empty', columns: ['n'] },
  ],
  sequences: [],
}
const manifest: Manifest = {
  tables: {
    'app.numbers': { count: 2, bytes: Buffer.byteLength(rows.join('')), sha256: hash(rows.join('')) },
    'app.empty': { count: 0, bytes: 0, sha256: hash('') },
  },
  files: { count: 1, bytes: file.length, sha256: hash(fileLine('documents/one.pdf', hash(file))) },
}
const whole = [
  json('about.json', about),
  ...rows.map((data, i) => ({ name: `tables/app.numbers/00000${i + 1}`, data: Buffer.from(data) })),
  { name: 'files/documents/one.pdf', data: file },
  json('manifest.json', manifest),
]

async function write(entries: readonly Entry[]) {
  await writeArchive(
    { store, key },
    recipient,
    (async function* () {
      yield* entries
    })(),
  )
  return readFile(path)
}
const read = (withKey = identity) => readBackup({ ...backup, identity: withKey })

test('what was written is read again, in its order', async () => {
  await write(whole)
  const seen: [string, string][] = []
  const { sums } = await readBackup(backup, {
    part: async (table, data) => void seen.push([table, data.toString()]),
    file: async (name, data) => void seen.push([name, hash(data)]),
  })
  expect(seen).toEqual([...rows.map((data) => ['app.numbers', data]), ['documents/one.pdf', hash(file)]])
  expect(sums).toEqual(manifest)
})

test('another key does not open an archive', async () => {
  await write(whole)
  await expect(read(await generateX25519Identity())).rejects.toThrow(
    'This key does not open the backup backups/one.age.',
  )
})

test('an archive that is cut off anywhere is refused', async () => {
  const bytes = await write(whole)
  const chunk = 64 * 1024
  for (const length of [0, 10, 200, 300, chunk, 2 * chunk, bytes.length - chunk, bytes.length - 17, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, length))
    await expect(read(), `${length} of ${bytes.length} bytes`).rejects.toThrow(StartError)
  }
})

test('an archive with one altered byte, or with extra bytes, is refused', async () => {
  const bytes = await write(whole)
  for (let i = 0; i < 40; i++) {
    const altered = Buffer.from(bytes)
    const at = Math.floor((bytes.length - 1) * (i / 39))
    altered[at]! ^= 1
    await writeFile(path, altered)
    await expect(read(), `byte ${at}`).rejects.toThrow(StartError)
  }
  await writeFile(path, Buffer.concat([bytes, Buffer.alloc(1)]))
  await expect(read()).rejects.toThrow(StartError)
})

test.each([
  ['rows are missing', whole.toSpliced(2, 1), 'app.numbers differ'],
  ['a file is missing', whole.toSpliced(3, 1), 'files differ'],
  [
    'a file has other bytes',
    whole.with(3, { name: 'files/documents/one.pdf', data: randomBytes(300_000) }),
    'files differ',
  ],
  ['two parts changed places', [whole[0]!, whole[2]!, whole[1]!, ...whole.slice(3)], 'app.numbers differ'],
  ['the end is missing', whole.slice(0, -1), 'it has no end'],
  ['something follows the end', [...whole, whole[3]!], 'follows its end'],
  [
    'a table is not in its list',
    [whole[0]!, { name: 'tables/app.other/000001', data: Buffer.from('1\n') }, ...whole.slice(1)],
    'no table app.other',
  ],
])('an archive with wrong entries is refused: %s', async (_, entries, reason) => {
  await write(entries)
  await expect(read()).rejects.toThrow(reason)
})

test.each([
  ['a newer form', json('about.json', { ...about, format: 4 })],
  ['something else', json('other.json', {})],
])('%s is refused', async (_, first) => {
  await write([first, ...whole.slice(1)])
  await expect(read()).rejects.toThrow('was not made by this version')
})

test('an archive that grows beyond measure is not read to its end', async () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024)
  const parts = Array.from({ length: 10 }, (_, n) => ({ name: `tables/app.numbers/${n}`, data: zeros }))
  await write([whole[0]!, ...parts, { name: 'files/large', data: Buffer.alloc(33 * 1024 * 1024) }])
  await expect(read()).rejects.toThrow(/bytes of it hold more than/)
})

test('an archive without a signed head is refused before its rows are read', async () => {
  const bytes = await write([json('about.json', { ...about, format: 3 }), ...whole.slice(1)])
  await writeFile(path, bytes.subarray(0, bytes.length - 1))
  await expect(readBackup({ ...backup, mayBeUnsigned: false })).rejects.toThrow('is not signed')
})

test('a source that cannot be read to its end leaves no object', async () => {
  await rm(path, { force: true })
  const failing = (async function* () {
    yield whole[0]!
    throw new Error('the database is gone')
  })()
  await expect(writeArchive({ store, key }, recipient, failing)).rejects.toThrow('the database is gone')
  expect(await store.list('backups/')).toEqual([])
})
