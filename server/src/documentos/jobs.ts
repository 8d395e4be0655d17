import { bucket } from '@plantao/contract/documentos/rules'
import { z } from 'zod'
import { asRole } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import * as store from './store.ts'

const perRound = 100
/** Longer than any upload is allowed to take between its bytes and its row. */
const orphanAfter = 60 * 60 * 1000

export const documentosJobs = ({ db, files }: Pick<Services, 'db' | 'files'>) => [
  defineJob('clear-replaced-documentos', z.object({}), () => clearReplaced({ db, files }), { cron: '*/5 * * * *' }),
  defineJob('clear-orphan-documentos', z.object({}), () => clearOrphans({ db, files }, Date.now()), {
    cron: '23 6 * * *',
  }),
]

/** The bytes before the row: killed in between, it finds the row again. */
export async function clearReplaced({ db, files }: Pick<Services, 'db' | 'files'>) {
  for (let more = true; more; ) {
    const replaced = await asRole(db, 'app_jobs', (trx) => store.findReplaced(trx, perRound))
    for (const { id, object_key } of replaced) {
      await files.remove(object_key)
      await asRole(db, 'app_jobs', (trx) => store.forgetVersion(trx, id))
    }
    more = replaced.length === perRound
  }
}

/** Bytes whose row never came, because the process was killed before it. */
export async function clearOrphans({ db, files }: Pick<Services, 'db' | 'files'>, now: number) {
  const old = (await files.list(`${bucket}/`)).filter(({ modifiedAt }) => now - modifiedAt.getTime() > orphanAfter)
  for (let i = 0; i < old.length; i += perRound) {
    const keys = old.slice(i, i + perRound).map(({ key }) => key)
    const known = await asRole(db, 'app_jobs', (trx) => store.findKnownKeys(trx, keys))
    for (const key of keys) if (!known.has(key)) await files.remove(key)
  }
}
