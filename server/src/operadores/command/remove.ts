import { auditFrom } from '../../auth/audit-store.ts'
import { deletionBy } from '../../auth/own-data/delete-account.ts'
import { eraseAccount } from '../../auth/own-data/erase-account.ts'
import { findAccount } from '../../auth/store.ts'
import { actFor, asRole, withRole } from '../../platform/database/db.ts'
import { StartError } from '../../platform/start-error.ts'
import { hasOperador } from '../store.ts'
import { emailArgument } from './arguments.ts'
import { asOperation, commandCaller, type OperatorCommand } from './operator-command.ts'

export const removeCommand: OperatorCommand = {
  name: 'remove',
  usage: '<e-mail>',
  about: 'removes an operator; decisions stay',
  async run(context, args) {
    const { services, say } = context
    const email = emailArgument(args)
    const { db } = services
    const account = await asRole(db, 'app_auth', (trx) => findAccount(trx, email))
    if (account?.user_type !== 'operator') throw new StartError(`${email} is no operator.`)
    await eraseAccount(services, account.id, {
      begin: (work) => asOperation(context, work),
      async deleteRows(trx) {
        await withRole(trx, 'app_auth', () => auditFrom(trx, 'account_delete', commandCaller, account.id))
        return deletionBy.app_operador(actFor(trx, { role: 'app_operador', userId: account.id, profileId: '' }))
      },
    })
    say(`${email} is no operator any more. The sessions have ended.`)
    if (!(await asRole(db, 'app_auth', hasOperador))) {
      say('Nobody operates the installation now: npm run operator -- add <e-mail> makes an operator.')
    }
  },
}
