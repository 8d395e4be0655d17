import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { asActor, asRole, type Database, roleOf, type Trx } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { enqueue } from '../../platform/jobs/store.ts'
import { isSignedBy, type Signer, signerOf } from '../../platform/security/signing.ts'
import type { Services } from '../../platform/services.ts'
import type { Config } from '../../platform/settings/config.ts'
import { StartError } from '../../platform/start-error.ts'
import { deletionBy } from './delete-account.ts'
import { deleteSignUp, findAccountsAfter, openErasureSession } from './store.ts'

/*
 * A backup still contains accounts that were deleted after the backup was made. Each deletion therefore writes an
 * object into the file store, which is in no backup, so that a restore can delete the account again. The object has no
 * personal data: its name is the SHA-256 of the account's id, and without a backup nobody knows that id. With
 * BACKUP_SIGNING_KEY the object is signed. Otherwise anybody who can write to the file store could make a restore
 * delete accounts.
 */

const folder = 'erasures/'
const queue = 'record-erasure'
const data = z.object({ key: z.string() })
const unsignedText = 'erased\n'

const keyOf = (userId: string) => `${folder}${createHash('sha256').update(userId).digest('hex')}`

const signedText = (key: string) => `plantao-aberto erasure\n${key}`

const textOf = (key: string, signer: Signer | undefined) =>
  signer ? `${unsignedText}${signer.publicKey} ${signer.sign(signedText(key))}\n` : unsignedText

const write = (files: Pick<Files, 'write'>, key: string, content: string) => files.write(key, Readable.from([content]))

function isSigned(key: string, content: string, signedBy: readonly string[]) {
  const [, publicKey, signature] = /^erased\n(ed25519:[\w-]{43}) ([\w-]+)\n$/.exec(content) ?? []
  if (!publicKey || !signature || !signedBy.includes(publicKey)) return false
  return isSignedBy(publicKey, signedText(key), signature)
}

const signerIn = ({ backupSigningKey: key }: Pick<Config, 'backupSigningKey'>) => (key ? signerOf(key) : undefined)

/** Queues a job in the deletion's transaction, in case the process dies before `recordErasure`. */
export function queueErasure(trx: Trx, userId: string) {
  const key = keyOf(userId)
  return enqueue(trx, queue, { key }, key)
}

type Recording = Pick<Services, 'files' | 'config'>

/** Called before the user learns of the deletion: from then on, no restore may bring the account back. */
export const recordErasure = (services: Recording, userId: string) => record(services, keyOf(userId))

const record = ({ files, config }: Recording, key: string) => write(files, key, textOf(key, signerIn(config)))

export const erasureJob = (services: Recording) => defineJob(queue, data, ({ key }) => record(services, key))

const readsPerBatch = 16

async function readAll(files: Pick<Files, 'list' | 'open'>) {
  const keys = (await files.list(folder)).map(({ key }) => key)
  const found = new Map<string, string>()
  const read = async (key: string) => {
    const stream = await files.open(key)
    if (stream) found.set(key, await text(stream))
  }
  for (let at = 0; at < keys.length; at += readsPerBatch)
    await Promise.all(keys.slice(at, at + readsPerBatch).map(read))
  return found
}

export const unsignedErasures = ['repeat', 'ignore'] as const

export interface Trust {
  /** Public halves of accepted signing keys. */
  signedBy: readonly string[]
  unsigned?: (typeof unsignedErasures)[number] | undefined
}

export interface Erasures {
  /** The text of each record by the record's key. */
  records: ReadonlyMap<string, string>
  ignored: number
}

/**
 * @throws {StartError} when a record has no signature of ours and `unsigned` is not set. Ignoring the record could
 * bring a deleted account back. Accepting the record could delete an account that nobody asked to delete.
 */
export async function findErasures(
  stores: readonly Pick<Files, 'list' | 'open'>[],
  { signedBy, unsigned }: Trust,
): Promise<Erasures> {
  const records = new Map<string, string>()
  const doubtful = new Map<string, string>()
  for (const store of stores) {
    for (const [key, content] of await readAll(store)) {
      const found = isSigned(key, content, signedBy) ? records : doubtful
      found.set(key, content)
    }
  }
  for (const key of records.keys()) doubtful.delete(key)
  if (doubtful.size > 0 && !unsigned) {
    throw new StartError(
      `${doubtful.size} of ${doubtful.size + records.size} records of deleted accounts have no signature of yours, such as ${[...doubtful.keys()][0]}. If they are yours, from a time without BACKUP_SIGNING_KEY, delete those accounts again: --unsigned-erasures repeat. If somebody else may have put them there: --unsigned-erasures ignore`,
    )
  }
  if (unsigned === 'repeat') for (const key of doubtful.keys()) records.set(key, unsignedText)
  return { records, ignored: unsigned === 'ignore' ? doubtful.size : 0 }
}

const accountsPerBatch = 1_000

interface Restored {
  db: Database
  files: Pick<Files, 'write' | 'remove'>
  signer: Signer | undefined
}

/** Deletes the recorded accounts again, and notifies nobody. @returns the number of accounts */
export async function repeatErasures({ db, files, signer }: Restored, { records }: Erasures): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const accounts = await asRole(db, 'app_auth', (trx) => findAccountsAfter(trx, after, accountsPerBatch))
    for (const account of accounts.filter(({ id }) => records.has(keyOf(id)))) {
      for (const key of await eraseAgain(db, account)) await files.remove(key)
      count++
    }
    if (accounts.length < accountsPerBatch) break
    after = accounts.at(-1)!.id
  }
  // The records are kept, because an older backup may be restored later.
  for (const [key, content] of records)
    await write(files, key, content === unsignedText ? textOf(key, signer) : content)
  return count
}

/** @returns the keys of the account's files */
async function eraseAgain(db: Database, { id, user_type, is_confirmed }: ErasedAccount): Promise<string[]> {
  if (!is_confirmed) {
    await asRole(db, 'app_auth', (trx) => deleteSignUp(trx, id))
    return []
  }
  const sessionId = await asRole(db, 'app_auth', (trx) => openErasureSession(trx, id))
  const role = roleOf(user_type)
  const { answer } = await asActor(db, { role, userId: id, sessionId, whileSuspended: true }, deletionBy[role])
  return answer.object_keys
}

type ErasedAccount = Awaited<ReturnType<typeof findAccountsAfter>>[number]
