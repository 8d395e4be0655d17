import { bucket } from '@plantao/contract/documentos/rules'
import { asRole } from '../platform/database/db.ts'
import { scheduleJob } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import * as store from './store.ts'

type Parts = Pick<Services, 'db' | 'files' | 'log'>

const perRound = 100
/** Longer than an upload can take between storing its file and inserting its row. */
const orphanAfter = 60 * 60 * 1000

export const documentosJobs = (services: Parts) => [
  scheduleJob('clear-replaced-documentos', { everyMinutes: 1 }, () => clearReplaced(services)),
  scheduleJob('clear-orphan-documentos', { at: '03:23' }, () => clearOrphans(services, Date.now())),
]

/**
 * Removes replaced document versions of one account, or of all accounts. The file goes before the row, so that a
 * process killed in between leaves a row that the next run finds.
 * @throws {Error} when some files could not be removed, so that the job is retried
 */
export async function clearReplaced({ db, files, log }: Parts, authUserId?: string) {
  let left = 0
  for (let more = true; more && left < perRound; ) {
    const replaced = await asRole(db, 'app_jobs', (trx) => store.findReplaced(trx, perRound + left, authUserId))
    const removed: string[] = []
    left = 0
    for (const { id, object_key } of replaced) {
      try {
        await files.remove(object_key)
        removed.push(id)
      } catch (error) {
        left++
        log.warn({ err: error, documento: id }, 'a replaced document could not be removed')
      }
    }
    await asRole(db, 'app_jobs', (trx) => store.forgetVersions(trx, removed))
    more = removed.length >= perRound
  }
  if (left > 0) throw new Error(`${left} replaced documents are left`)
}

/** Removes files without a row: they remain when the process or the database fails before the insert. */
export async function clearOrphans({ db, files }: Parts, now: number) {
  const old = (await files.list(`${bucket}/`)).filter(({ modifiedAt }) => now - modifiedAt.getTime() > orphanAfter)
  for (let i = 0; i < old.length; i += perRound) {
    const keys = old.slice(i, i + perRound).map(({ key }) => key)
    const known = await asRole(db, 'app_jobs', (trx) => store.findKnownKeys(trx, keys))
    for (const key of keys) if (!known.has(key)) await files.remove(key)
  }
  await files.removeAbandonedDrafts(now)
}
