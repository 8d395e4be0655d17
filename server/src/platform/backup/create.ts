import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/file-store.ts'
import type { Signer } from '../security/signing.ts'
import { writeArchive } from './archive/archive.ts'
import {
  type About,
  type Entry,
  fileLine,
  headText,
  jsonEntry,
  type Manifest,
  signedText,
  startDigest,
} from './archive/contents.ts'
import { takeSnapshot } from './database/snapshot.ts'

export interface Domain {
  /** Tables that no backup contains, because a restored server does not need their rows. */
  derived: readonly string[]
  /**
   * A query for `key`, `size`, `sha256` (hexadecimal) and `is_needed` of each file that a row names. Only the absence
   * of a needed file is a loss.
   */
  files: string
  /** The folder prefix of all file keys. */
  fileFolder: string
}

export interface Source {
  /** URL for a user who may read every row. */
  url: string
  store: Pick<FileStore, 'open'>
  domain: Domain
  signer?: Signer | undefined
  /** Secrets that an installation with the embedded database keeps in its data folder. */
  secrets?: Pick<About, 'auth_secret' | 'signing_key'>
}

export interface Target {
  store: Pick<FileStore, 'open' | 'write'>
  key: string
  /** The public key of age that encrypts: `age1…`. */
  recipient: string
}

export interface CreatedBackup {
  rows: number
  files: number
  bytes: number
  /** Keys of needed files that are missing or altered. */
  damaged: string[]
}

interface NamedFile {
  key: string
  size: number
  sha256: string
  is_needed: boolean
}

const partBytes = 4 * 1024 * 1024
const filesPerBatch = 4

/** Copies rows and files as they are at one moment, while the application keeps running. */
export async function createBackup(source: Source, target: Target): Promise<CreatedBackup> {
  const client = new pg.Client({ connectionString: source.url, application_name: 'plantao-aberto backup' })
  const present = new pg.Client({ connectionString: source.url, application_name: 'plantao-aberto backup' })
  for (const each of [client, present]) each.on('error', () => {}) // a lost connection must not end the process
  const made: CreatedBackup = { rows: 0, files: 0, bytes: 0, damaged: [] }
  try {
    made.bytes = await writeArchive(target, target.recipient, signed({ ...source, client, present, made }, target.key))
    return made
  } finally {
    await Promise.all([client.end(), present.end()])
  }
}

interface Reading extends Source {
  client: pg.Client
  /** This connection sees changes after the snapshot, and holds the locks. */
  present: pg.Client
  made: CreatedBackup
}

async function* signed(reading: Reading, object: string): AsyncGenerator<Entry> {
  const { signer } = reading
  const made_at = new Date().toISOString()
  const digest = startDigest()
  const signature = signer?.sign(headText({ object, made_at }))
  const head = signer && signature ? { object, signed_by: signer.publicKey, signature } : undefined
  for await (const entry of contentsOf(reading, made_at, head)) {
    digest.add(entry)
    yield entry
  }
  if (!signer) return
  const text = { object, made_at, sha256: digest.end() }
  yield jsonEntry('signature.json', {
    ...text,
    signed_by: signer.publicKey,
    signature: signer.sign(signedText(text)),
  })
}

async function* contentsOf(reading: Reading, made_at: string, head: About['head']): AsyncGenerator<Entry> {
  const { client, present, domain, secrets } = reading
  const { tables, sequences, migrations } = await takeSnapshot(client, present, domain.derived)
  yield jsonEntry('about.json', { format: 3, made_at, migrations, tables, sequences, ...secrets, head })
  const sums: Manifest['tables'] = {}
  for (const table of tables) sums[table.name] = yield* rowsOf(reading, table)
  yield jsonEntry('manifest.json', { tables: sums, files: yield* filesOf(reading) })
}

async function* rowsOf({ client, made }: Reading, { name, columns }: About['tables'][number]) {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  let number = 0
  for await (const data of inParts(rows)) {
    hash.update(data)
    bytes += data.length
    yield { name: `tables/${name}/${String(++number).padStart(6, '0')}`, data }
  }
  made.rows += rows.rowCount
  return { count: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

async function* inParts(stream: AsyncIterable<Buffer>) {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function* filesOf({ client, present, store, domain, made }: Reading) {
  const hash = createHash('sha256')
  let bytes = 0
  await client.query(`declare named_files no scroll cursor for ${domain.files}`)
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${filesPerBatch} from named_files`)
    if (rows.length === 0) break
    const read = await Promise.all(rows.map(async (file) => ({ ...file, data: await readFile(store, file) })))
    for (const { key, sha256, data } of read) {
      if (!data) {
        if (await isStillNeeded(present, domain, key)) made.damaged.push(key)
        continue
      }
      hash.update(fileLine(key, sha256))
      bytes += data.length
      made.files++
      yield { name: `files/${key}`, data }
    }
  }
  return { count: made.files, bytes, sha256: hash.digest('hex') }
}

async function readFile(store: Pick<FileStore, 'open'>, { key, size, sha256 }: NamedFile) {
  const stream = await store.open(key)
  if (!stream) return null
  const data = await buffer(stream)
  return data.length === size && createHash('sha256').update(data).digest('hex') === sha256 ? data : null
}

/** Whether the file is still needed: its row may have been deleted after the snapshot. */
async function isStillNeeded(present: pg.Client, { files }: Domain, key: string) {
  const { rowCount } = await present.query(`select from (${files}) as f where f.key = $1 and f.is_needed`, [key])
  return rowCount === 1
}
