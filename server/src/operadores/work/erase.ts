import { accountTypeOf } from '@plantao/contract/account-types'
import { auditFrom } from '../../auth/audit-store.ts'
import { deletionBy } from '../../auth/own-data/delete-account.ts'
import { finishErasure } from '../../auth/own-data/erase-account.ts'
import { queueErasure } from '../../auth/own-data/erasures.ts'
import { actFor, type Trx, withRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Services } from '../../platform/services.ts'
import { runTransition } from '../../platform/transition.ts'
import { findPerson } from './persons-store.ts'
import { recordLook } from './store.ts'

type Begin = <R>(work: (trx: Trx) => Promise<R>) => Promise<R>

interface Erasing {
  account: string
  reason: string
  /** The operator's request; none for a command. */
  caller?: { ip: string | null; request_id: string }
}

const command = { ip: null, request_id: 'command' }

/**
 * Deletes the account of a person as that person could, also a suspended one.
 * @param begin opens the transaction of the operator, or of a command
 */
export async function erase(
  services: Omit<Services, 'listener'>,
  begin: Begin,
  { account, reason, caller = command }: Erasing,
) {
  const { object_keys } = await runTransition(services, begin, async (trx) => {
    if (!(await recordLook(trx, account, 'exclusao', reason))) throw new DomainError('account_not_found')
    const person = await withRole(trx, 'app_auth', async () => {
      await auditFrom(trx, 'account_delete_by_operator', caller, account)
      return findPerson(trx, account)
    })
    if (!person) throw new DomainError('account_not_found')
    await queueErasure(services, trx, account)
    const role = `app_${accountTypeOf(person.user_type)}` as const
    await actFor(trx, { role, userId: account, profileId: person.profile_id ?? '' })
    return deletionBy[role](trx)
  })
  await finishErasure(services, account, object_keys)
}
