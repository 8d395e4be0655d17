import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { asActor, asRole, type Database, type Trx } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { deleteHospital, deleteMedico } from './delete-account.ts'
import { deleteSignUp, findAccountsAfter, openErasureSession } from './store.ts'

/*
 * A backup still has the accounts that were deleted after it was made. So that a restore can delete them again, each deletion
 * leaves an object beside the files, which no backup holds. Its name is the SHA-256 of the account's id, and it is empty of
 * personal data: only somebody who has the account's row, in a backup, can tell whose it is.
 */

const folder = 'erasures/'
const queue = 'record-erasure'
const data = z.object({ key: z.string() })

const keyOf = (userId: string) => `${folder}${createHash('sha256').update(userId).digest('hex')}`

const write = (files: Pick<Files, 'write'>, key: string) => files.write(key, Readable.from(['erased\n']))

/** In the transaction of the deletion: when the process dies before `recordErasure`, the job does it. */
export function queueErasure({ jobs }: Pick<Services, 'jobs'>, trx: Trx, userId: string) {
  const key = keyOf(userId)
  return jobs.enqueue(trx, queue, [{ id: key, data: { key } }])
}

/** Before the deletion is answered: once the user knows of it, no restore brings the account back. */
export const recordErasure = ({ files }: Pick<Services, 'files'>, userId: string) => write(files, keyOf(userId))

export const erasureJob = ({ files }: Pick<Services, 'files'>) => defineJob(queue, data, ({ key }) => write(files, key))

const accountsAtOnce = 1_000

interface Restored {
  db: Database
  files: Pick<Files, 'list' | 'write' | 'remove'>
}

/**
 * Deletes the accounts again whose deletion is recorded in one of the stores. Nobody is told: those concerned were told then.
 * @returns how many.
 */
export async function repeatErasures({ db, files }: Restored, stores: readonly Pick<Files, 'list'>[]): Promise<number> {
  const recorded = new Set<string>()
  for (const store of [files, ...stores]) for (const { key } of await store.list(folder)) recorded.add(key)
  let count = 0
  for (let after: string | null = null; ; ) {
    const accounts = await asRole(db, 'app_auth', (trx) => findAccountsAfter(trx, after, accountsAtOnce))
    for (const account of accounts.filter(({ id }) => recorded.has(keyOf(id)))) {
      for (const key of await eraseAgain(db, account)) await files.remove(key)
      count++
    }
    if (accounts.length < accountsAtOnce) break
    after = accounts.at(-1)!.id
  }
  // An older backup may be restored later.
  for (const key of recorded) await write(files, key)
  return count
}

/** @returns the keys of its files. */
async function eraseAgain(db: Database, { id, user_type, is_confirmed }: ErasedAccount): Promise<string[]> {
  if (!is_confirmed) {
    await asRole(db, 'app_auth', (trx) => deleteSignUp(trx, id))
    return []
  }
  const sessionId = await asRole(db, 'app_auth', (trx) => openErasureSession(trx, id))
  const [role, erase] =
    user_type === 'doctor' ? (['app_medico', deleteMedico] as const) : (['app_hospital', deleteHospital] as const)
  const { answer } = await asActor(db, { role, userId: id, sessionId }, erase)
  return answer.object_keys
}

type ErasedAccount = Awaited<ReturnType<typeof findAccountsAfter>>[number]
