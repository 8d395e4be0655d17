import { accountTypeOf, type UserType } from '@plantao/contract/account-types'
import { asActor, asRole, type Trx, withRole } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'
import { runTransition } from '../../platform/transition.ts'
import { auditFrom } from '../audit-store.ts'
import { deletionBy } from './delete-account.ts'
import { queueErasure, recordErasure } from './erasures.ts'
import { openErasureSession } from './store.ts'

type Erasing = Pick<Services, 'db' | 'jobs' | 'files' | 'config' | 'log'>

interface Caller {
  ip: string | null
  request_id: string
}

/** The caller of a command, which is no request. */
const command: Caller = { ip: null, request_id: 'command' }

/** Deletes an account as its owner would, with the same e-mails, for somebody else who decided so. */
export async function eraseAccount(
  services: Erasing,
  { id, user_type }: { id: string; user_type: UserType },
  caller = command,
) {
  const { db } = services
  const role = `app_${accountTypeOf(user_type)}` as const
  const sessionId = await asRole(db, 'app_auth', (trx) => openErasureSession(trx, id))
  const begin = <R>(work: (trx: Trx) => Promise<R>) => asActor(db, { role, userId: id, sessionId }, work)
  const { object_keys } = await runTransition(services, begin, async (trx) => {
    const outcome = await deletionBy[role](trx)
    await withRole(trx, 'app_auth', () => auditFrom(trx, 'account_delete', caller, id))
    await queueErasure(services, trx, id)
    return outcome
  })
  await finishErasure(services, id, object_keys)
}

/** After the commit: the record for later restores, and the account's files. */
export async function finishErasure(services: Erasing, userId: string, objectKeys: readonly string[]) {
  const { files, log } = services
  await recordErasure(services, userId).catch((error: unknown) =>
    log.warn({ err: error }, 'the record of an erasure is left to the job'),
  )
  for (const key of objectKeys) {
    // A file that could not be removed has no row any more: the job clear-orphan-documentos removes it.
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file outlived its account'))
  }
}
