import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { FileStore } from '../files/file-store.ts'
import { signerOf, signingKey } from '../security/signing.ts'
import { parseSettings } from '../settings/config.ts'
import { StartError } from '../start-error.ts'
import { addSigningKey, makeKeyFile, readKeyFile } from './archive/keys.ts'
import { readBackup } from './archive/read.ts'
import { createBackup, type Source } from './create.ts'
import { recordBackup } from './last-backup.ts'
import { keyOf, listBackups, openLocation } from './locations.ts'
import { type RestoreTarget, restoreBackup } from './restore.ts'
import { backupNameAt, expiredBackups } from './retention.ts'

const settings = z.object({
  BACKUP_RECIPIENT: z.string().startsWith('age1', 'is not the public part of a key: it begins with age1').optional(),
  BACKUP_SIGNING_KEY: signingKey.optional(),
  BACKUP_KEY_FILE: z.string().optional(),
})

const usage = {
  backup:
    'Usage: npm run backup -- <folder or s3://bucket/prefix> [--keep 7,4,12], or --new-key <file>, or --new-signing-key <file>',
  restore:
    'Usage: npm run restore -- <folder or s3://bucket/prefix> [--backup <name>, or --unsigned <name>] [--erasures <folder or s3://…>] [--unsigned-erasures repeat, or ignore], or with --list or --check',
}

export function readSigner() {
  const { BACKUP_SIGNING_KEY: key } = parseSettings(settings, process.env)
  return key ? signerOf(key) : undefined
}

/** The store must be writable: the command writes the time of a good backup into it. */
type ApplicationSource = Source & { store: Pick<FileStore, 'write'> }

/** Runs `npm run backup`. @param open keeps the application's database and files open while `use` runs */
export async function backupCommand(
  args: string[],
  open: (use: (source: ApplicationSource) => Promise<void>) => Promise<void>,
): Promise<void> {
  const options = {
    keep: { type: 'string' },
    'new-key': { type: 'string' },
    'new-signing-key': { type: 'string' },
  } as const
  const { positionals, values } = parse(usage.backup, () => parseArgs({ args, options, allowPositionals: true }))
  if (values['new-key']) return makeKeyFile(resolve(values['new-key']))
  if (values['new-signing-key']) return addSigningKey(resolve(values['new-signing-key']))
  const [location] = positionals
  const { BACKUP_RECIPIENT: recipient } = parseSettings(settings, process.env)
  if (!location || positionals.length > 1) throw new StartError(usage.backup)
  if (!recipient) {
    throw new StartError(
      'The setting BACKUP_RECIPIENT is missing: the public part of the key that restores (age1…). Make one with npm run backup -- --new-key <file>',
    )
  }
  const keep = values.keep === undefined ? undefined : readKeep(values.keep)
  const store = await openLocation(location)
  await open(async (source) => {
    if (await makeBackup(source, store, recipient)) await thin(store, keep)
  })
}

/** @returns whether the backup is complete and signed. If not, older backups stay: one of them may be better. */
async function makeBackup(source: ApplicationSource, store: FileStore, recipient: string) {
  const startedAt = new Date()
  const name = backupNameAt(startedAt)
  const { rows, files, bytes, damaged } = await createBackup(source, { store, key: keyOf(name), recipient })
  const seconds = (Date.now() - startedAt.getTime()) / 1000
  console.log(`backup ${name}: ${rows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`)
  for (const key of damaged) console.error(`missing or damaged in the file store, and not in this backup: ${key}`)
  if (source.signer) {
    console.log(`signed by ${source.signer.publicKey}: a line of the file that restores must name this key`)
  } else {
    console.error(
      'This backup is not signed: the setting BACKUP_SIGNING_KEY is missing. Make a key with npm run backup -- --new-signing-key <the file that restores>',
    )
  }
  const isGood = damaged.length === 0 && source.signer !== undefined
  if (isGood) await recordBackup(source.store, startedAt)
  else process.exitCode = 1
  return isGood
}

async function thin(store: FileStore, keep: ReturnType<typeof readKeep> | undefined) {
  for (const old of keep ? expiredBackups(await listBackups(store), keep) : []) {
    await store.remove(keyOf(old))
    console.log(`removed ${old}`)
  }
}

export interface Restoring {
  /** Stores with records of deleted accounts, besides the application's own store. */
  erasureStores: FileStore[]
  /** Public halves of the keys that may have signed the records of deletions. */
  signedBy: readonly string[]
  /** How to treat deletions whose record is not signed. If undefined, such a record makes the restore fail. */
  unsigned: 'repeat' | 'ignore' | undefined
}

/** The command `npm run restore`. @param open opens the empty database to restore into, and closes it after `use` */
export async function restoreCommand(
  args: string[],
  open: (restoring: Restoring, use: (into: RestoreTarget) => Promise<void>) => Promise<void>,
): Promise<void> {
  const options = {
    backup: { type: 'string' },
    check: { type: 'boolean' },
    erasures: { type: 'string' },
    list: { type: 'boolean' },
    unsigned: { type: 'string' },
    'unsigned-erasures': { type: 'string' },
  } as const
  const { positionals, values } = parse(usage.restore, () => parseArgs({ args, options, allowPositionals: true }))
  const [location] = positionals
  if (!location || positionals.length > 1 || (values.backup && values.unsigned)) throw new StartError(usage.restore)
  const store = await openLocation(location)
  const names = await listBackups(store)
  if (values.list) {
    for (const name of names) console.log(name)
    return
  }
  const name = values.unsigned ?? values.backup ?? names.at(-1)
  if (!name) throw new StartError(`There is no backup in ${location}.`)
  const { BACKUP_KEY_FILE: file } = parseSettings(settings, process.env)
  if (!file) throw new StartError('The setting BACKUP_KEY_FILE is missing: the file with the key that restores.')
  const backup = { store, key: keyOf(name), ...readKeyFile(file), mayBeUnsigned: values.unsigned !== undefined }
  // The backup is checked before `open`, which may start a database.
  const first = await readBackup(backup)
  if (values.check) {
    const { about, sums, signedBy } = first
    const rows = Object.values(sums.tables).reduce((sum, { count }) => sum + count, 0)
    const signature = signedBy ? `signed by ${signedBy}` : 'not signed'
    console.log(`backup ${name} of ${about.made_at} is complete, ${signature}: ${rows} rows, ${sums.files.count} files`)
    return
  }
  const unsigned = values['unsigned-erasures']
  if (unsigned !== undefined && unsigned !== 'repeat' && unsigned !== 'ignore') throw new StartError(usage.restore)
  const erasureStores = values.erasures ? [await openLocation(values.erasures)] : []
  await open({ erasureStores, signedBy: backup.signedBy, unsigned }, (into) => restoreBackup(backup, first, into))
  console.log(`restored ${name}`)
}

function parse<T>(text: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${text}`)
  }
}

function readKeep(text: string) {
  const [, daily, weekly, monthly] = /^(\d+),(\d+),(\d+)$/.exec(text) ?? []
  if (!daily || !weekly || !monthly) {
    throw new StartError('--keep takes the numbers of days, weeks and months that keep a backup, such as 7,4,12.')
  }
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) }
}
