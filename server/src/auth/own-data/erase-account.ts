import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'
import { queueErasure, recordErasure } from './erasures.ts'

type Erasing = Pick<Services, 'db' | 'files' | 'config' | 'log'>

interface Deletion {
  begin: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>
  deleteRows: (trx: Trx) => Promise<Outcome<{ object_keys: string[] }>>
}

/** Deletes an account, and records the deletion for restores of older backups (erasures.ts). */
export async function eraseAccount(services: Erasing, userId: string, { begin, deleteRows }: Deletion) {
  const { files, log } = services
  const { object_keys } = await runTransition(services, begin, async (trx) => {
    await queueErasure(trx, userId)
    return deleteRows(trx)
  })
  await recordErasure(services, userId).catch((error: unknown) =>
    log.warn({ err: error }, 'the record of an erasure is left to the job'),
  )
  for (const key of object_keys) {
    // If this fails, the job clear-orphan-documentos removes the file, which has no row any more.
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file outlived its account'))
  }
}
