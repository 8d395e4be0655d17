import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import type { Role, Work } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'
import { queueErasure, recordErasure } from './erasures.ts'

type Erasing = Pick<Services, 'db' | 'files' | 'config' | 'log'>

interface Deletion<R extends Role> {
  begin: <T>(work: Work<T, R>) => Promise<T>
  deleteRows: Work<Outcome<{ object_keys: string[] }>, R>
}

/** Deletes an account, and records the deletion for restores of older backups (erasures.ts). */
export async function eraseAccount<R extends Role>(
  services: Erasing,
  userId: string,
  { begin, deleteRows }: Deletion<R>,
) {
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
