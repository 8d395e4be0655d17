import { auditFrom, type Caller } from '../../auth/audit-store.ts'
import { deletionBy } from '../../auth/own-data/delete-account.ts'
import { eraseAccount } from '../../auth/own-data/erase-account.ts'
import { recordLook } from '../../auth/suspension/store.ts'
import { actFor, roleOf, type Work, withRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Services } from '../../platform/services.ts'
import { findPerson } from './persons-store.ts'

type Begin = <R>(work: Work<R, 'app_operador'>) => Promise<R>

interface Erasing {
  account: string
  reason: string
  caller: Caller
}

/**
 * Deletes a person's account as if the person had done so. A suspended account can be deleted too.
 * @param begin opens the transaction of the operator, or of a command
 */
export const erase = (
  services: Omit<Services, 'listener' | 'mail'>,
  begin: Begin,
  { account, reason, caller }: Erasing,
) =>
  eraseAccount(services, account, {
    begin,
    async deleteRows(trx) {
      if (!(await recordLook(trx, account, 'exclusao', reason))) throw new DomainError('account_not_found')
      const person = await withRole(trx, 'app_auth', async (trx) => {
        await auditFrom(trx, 'account_delete_by_operator', caller, account)
        return findPerson(trx, account)
      })
      if (!person) throw new DomainError('account_not_found')
      const role = roleOf(person.user_type)
      return deletionBy[role](actFor(trx, { role, userId: account, profileId: person.profile_id ?? '' }))
    },
  })
