import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { parseSettings } from '../config.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { openS3Store } from '../files/s3-store.ts'
import { StartError } from '../start-error.ts'
import { createBackup, type Source } from './create.ts'
import { readBackup } from './read.ts'
import { type Into, restoreBackup } from './restore.ts'
import { isBackupName, nameAt, surplusOf } from './thin.ts'

const settings = z.object({
  BACKUP_RECIPIENT: z.string().startsWith('age1', 'is not the public part of a key: it begins with age1').optional(),
  BACKUP_KEY_FILE: z.string().optional(),
})

const usage = {
  backup: 'Usage: npm run backup -- <folder or s3://bucket/prefix> [--keep 7,4,12], or --new-key <file>',
  restore:
    'Usage: npm run restore -- <folder or s3://bucket/prefix> [--backup <name>] [--erasures <folder or s3://…>], or with --list or --check',
}

const folder = 'backups/'
const keyOf = (name: string) => `${folder}${name}.age`

/** The objects of a folder, or of a bucket. */
export const openPlace = (place: string): Promise<FileStore> =>
  place.startsWith('s3:') ? openS3Store(place) : openFolderStore(resolve(place))

/** `npm run backup`. @param open the application's database and files, for as long as `use` runs. */
export async function backupCommand(
  args: string[],
  open: (use: (source: Source) => Promise<void>) => Promise<void>,
): Promise<void> {
  const options = { keep: { type: 'string' }, 'new-key': { type: 'string' } } as const
  const { positionals, values } = parse(usage.backup, () => parseArgs({ args, options, allowPositionals: true }))
  if (values['new-key']) return makeKey(resolve(values['new-key']))
  const [place] = positionals
  const { BACKUP_RECIPIENT: recipient } = parseSettings(settings, process.env)
  if (!place || positionals.length > 1) throw new StartError(usage.backup)
  if (!recipient) {
    throw new StartError(
      'The setting BACKUP_RECIPIENT is missing: the public part of the key that restores (age1…). Make one with npm run backup -- --new-key <file>',
    )
  }
  const keep = values.keep === undefined ? undefined : readKeep(values.keep)
  const store = await openPlace(place)
  await open(async (source) => {
    const startedAt = new Date()
    const name = nameAt(startedAt)
    const { rows, files, bytes, damaged } = await createBackup(source, { store, key: keyOf(name), recipient })
    const seconds = (Date.now() - startedAt.getTime()) / 1000
    console.log(
      `backup ${name}: ${rows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    )
    for (const key of damaged) console.error(`missing or damaged in the file store, and not in this backup: ${key}`)
    if (damaged.length > 0) {
      // An older backup may be the only one that has them.
      process.exitCode = 1
      return
    }
    for (const old of keep ? surplusOf(await namesIn(store), keep) : []) {
      await store.remove(keyOf(old))
      console.log(`removed ${old}`)
    }
  })
}

/** `npm run restore`. @param open the empty database, for as long as `use` runs. */
export async function restoreCommand(
  args: string[],
  open: (erasures: FileStore[], use: (into: Into) => Promise<void>) => Promise<void>,
): Promise<void> {
  const options = {
    backup: { type: 'string' },
    check: { type: 'boolean' },
    erasures: { type: 'string' },
    list: { type: 'boolean' },
  } as const
  const { positionals, values } = parse(usage.restore, () => parseArgs({ args, options, allowPositionals: true }))
  const [place] = positionals
  if (!place || positionals.length > 1) throw new StartError(usage.restore)
  const store = await openPlace(place)
  const names = await namesIn(store)
  if (values.list) {
    for (const name of names) console.log(name)
    return
  }
  const name = values.backup ?? names.at(-1)
  if (!name) throw new StartError(`There is no backup in ${place}.`)
  const backup = { store, key: keyOf(name), identity: readIdentity() }
  if (values.check) {
    const { about, sums } = await readBackup(backup)
    const rows = Object.values(sums.tables).reduce((sum, { count }) => sum + count, 0)
    console.log(`backup ${name} of ${about.made_at} is complete: ${rows} rows, ${sums.files.count} files`)
    return
  }
  const erasures = values.erasures ? [await openPlace(values.erasures)] : []
  await open(erasures, (into) => restoreBackup(backup, into))
  console.log(`restored ${name}`)
}

async function namesIn(store: FileStore) {
  const names = (await store.list(folder)).map(({ key }) => key.slice(folder.length, -'.age'.length))
  return names.filter(isBackupName).sort()
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

/** The form of age-keygen. */
async function makeKey(file: string) {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  if (existsSync(file)) throw new StartError(`${file} exists already.`)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  console.log(`BACKUP_RECIPIENT=${recipient}`)
  console.log(
    `${file} restores. Keep it away from the backups and from this machine: without it no backup can be read.`,
  )
}

function readIdentity() {
  const { BACKUP_KEY_FILE: file } = parseSettings(settings, process.env)
  if (!file) throw new StartError('The setting BACKUP_KEY_FILE is missing: the file with the key that restores.')
  if (!existsSync(file)) throw new StartError(`There is no file ${file}, which BACKUP_KEY_FILE names.`)
  const identity = /^AGE-SECRET-KEY-1\w+$/m.exec(readFileSync(file, 'utf8'))?.[0]
  if (!identity) throw new StartError(`${file} holds no key: a line that begins with AGE-SECRET-KEY-1.`)
  return identity
}
