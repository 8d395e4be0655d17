import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { FileStore } from '../../files/file-store.ts'
import { isSignedBy } from '../../security/signing.ts'
import { StartError } from '../../start-error.ts'
import { nameOf } from '../locations.ts'
import { readArchive } from './archive.ts'
import {
  type About,
  about,
  type Entry,
  fileLine,
  headText,
  type Manifest,
  manifest,
  oneLine,
  type Signature,
  signature,
  signedText,
  startDigest,
} from './contents.ts'
import type { RestoringKeys } from './keys.ts'

export interface Backup extends RestoringKeys {
  store: Pick<FileStore, 'open' | 'write'>
  key: string
  mayBeUnsigned?: boolean
}

export interface Receiver {
  /** Called with a part of a table's rows, which may be cut within a row. The parts of one table are consecutive. */
  part?: (table: string, data: Buffer) => Promise<void>
  file?: (key: string, data: Buffer) => Promise<void>
}

export interface ReadBackup {
  about: About
  sums: Manifest
  /** Undefined if the backup is not signed. */
  signedBy: string | undefined
  digests: readonly string[]
}

/**
 * Reads a whole backup and compares it with its own manifest and signature. Without a receiver, the backup is only
 * checked.
 * @param first an earlier reading. An entry that differs from that reading is refused: the backup may have been
 * replaced meanwhile
 * @throws {StartError} when the backup is damaged, not properly signed, or of another version
 */
export async function readBackup(backup: Backup, receiver: Receiver = {}, first?: ReadBackup): Promise<ReadBackup> {
  const damaged = (what: string) => new StartError(`The backup ${backup.key} is damaged: ${oneLine(what)}.`)
  const changed = () => new StartError(`The backup ${backup.key} was changed while it was being restored.`)
  const digest = startDigest()
  const digests: string[] = []
  const tables = new Map<string, ReturnType<typeof startSum>>()
  const files = startSum()
  let opening: About | undefined
  let closing: Manifest | undefined
  let signed: Signature | undefined
  for await (const { name, data } of readArchive(backup, backup.identity)) {
    if (closing) {
      signed = signed || name !== 'signature.json' ? undefined : parseJson(signature, data)
      if (!signed) throw damaged(`${name} follows its end`)
      continue
    }
    digests.push(digest.add({ name, data }))
    if (first && digests.at(-1) !== first.digests[digests.length - 1]) throw changed()
    if (!opening) {
      opening = parseAbout(backup, { name, data })
      requireHead(backup, opening)
      for (const table of opening.tables) tables.set(table.name, startSum())
      continue
    }
    const [kind, rest] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
    if (kind === 'tables') {
      const table = rest.slice(0, rest.lastIndexOf('/'))
      const sum = tables.get(table)
      if (!sum) throw damaged(`it names no table ${table}`)
      // COPY escapes line breaks inside values as \n, so each byte 0x0a ends a row.
      sum.add(data, data.length, countOf(data, 0x0a))
      await receiver.part?.(table, data)
    } else if (kind === 'files') {
      files.add(fileLine(rest, createHash('sha256').update(data).digest('hex')), data.length, 1)
      await receiver.file?.(rest, data)
    } else {
      closing = parseJson(manifest, data)
      if (!closing) throw damaged(`${name} is none of its parts`)
    }
  }
  if (!opening || !closing) throw damaged('it has no end')
  if (first && digests.length !== first.digests.length) throw changed()
  const sums = { tables: Object.fromEntries([...tables].map(([name, sum]) => [name, sum.end()])), files: files.end() }
  const different = differences(closing, sums)
  if (different.length > 0) throw damaged(`${different.join(', ')} differ from what was written`)
  requireSignature(backup, signed, { made_at: opening.made_at, sha256: digest.end() })
  return { about: opening, sums, signedBy: signed?.signed_by, digests }
}

/** Refuses a stranger's archive before it is read: a stranger who knows the public key can encrypt an archive too. */
function requireHead(backup: Backup, { format, head, made_at }: About) {
  if (!head) return format === 2 ? undefined : requireSigner(backup, undefined)
  requireSigner(backup, head.signed_by)
  if (!isSignedBy(head.signed_by, headText({ object: head.object, made_at }), head.signature)) throw forged(backup)
  requireName(backup, head)
}

const forged = ({ key }: Backup) =>
  new StartError(`The backup ${key} is forged: its signature is not of what it holds.`)

function requireName({ key }: Backup, { object }: Pick<Signature, 'object'>) {
  if (object !== key) throw new StartError(`The backup ${key} was made as ${oneLine(object)}, and renamed.`)
}

/** @param signer undefined for an archive without a signature */
function requireSigner({ key, signedBy, mayBeUnsigned }: Backup, signer: string | undefined) {
  if (signer === undefined) {
    if (mayBeUnsigned) return
    throw new StartError(
      `The backup ${key} is not signed: whoever can write to its place may have put it there. If you know that it is yours, name it: --unsigned ${nameOf(key)}`,
    )
  }
  if (!signedBy.includes(signer)) {
    throw new StartError(
      `The backup ${key} is signed by ${oneLine(signer)}, which the file of BACKUP_KEY_FILE does not name. If backups of yours have printed this key, add it there, in a line of its own that begins with #.`,
    )
  }
}

/** Checks that the signature is of all that was read. */
function requireSignature(backup: Backup, signed: Signature | undefined, is: { made_at: string; sha256: string }) {
  requireSigner(backup, signed?.signed_by)
  if (!signed) return
  const text = signedText(signed)
  if (!isSignedBy(signed.signed_by, text, signed.signature) || text !== signedText({ object: signed.object, ...is })) {
    throw forged(backup)
  }
  requireName(backup, signed)
}

function parseAbout({ key }: Backup, { name, data }: Entry): About {
  const parsed = name === 'about.json' ? parseJson(about, data) : undefined
  if (!parsed) throw new StartError(`The backup ${key} was not made by this version of the application.`)
  return parsed
}

function parseJson<Schema extends z.ZodType>(schema: Schema, data: Buffer): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

function startSum() {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    add(hashed: string | Buffer, size: number, more: number) {
      hash.update(hashed)
      bytes += size
      count += more
    },
    end: () => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}

function countOf(data: Buffer, byte: number) {
  let count = 0
  for (let at = data.indexOf(byte); at !== -1; at = data.indexOf(byte, at + 1)) count++
  return count
}

function differences(written: Manifest, read: Manifest) {
  const same = (a: Manifest['files'] | undefined, b: Manifest['files'] | undefined) =>
    a?.count === b?.count && a?.bytes === b?.bytes && a?.sha256 === b?.sha256
  const names = [...new Set([...Object.keys(written.tables), ...Object.keys(read.tables)])]
  return [
    ...names.filter((name) => !same(written.tables[name], read.tables[name])),
    ...(same(written.files, read.files) ? [] : ['files']),
  ]
}
