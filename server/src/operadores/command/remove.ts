import { eraseAccount } from '../../auth/own-data/erase-account.ts'
import { findAccount } from '../../auth/store.ts'
import { asRole } from '../../platform/database/db.ts'
import { StartError } from '../../platform/start-error.ts'
import { hasOperador } from '../store.ts'
import { emailArgument } from './arguments.ts'
import type { OperatorCommand } from './operator-command.ts'

export const removeCommand: OperatorCommand = {
  name: 'remove',
  usage: '<e-mail>',
  about: 'removes an operator; decisions stay',
  async run({ services, say }, args) {
    const email = emailArgument(args)
    const { db } = services
    const account = await asRole(db, 'app_auth', (trx) => findAccount(trx, email))
    if (account?.user_type !== 'operator') throw new StartError(`${email} is no operator.`)
    await eraseAccount(services, account)
    say(`${email} is no operator any more. The sessions have ended.`)
    if (!(await asRole(db, 'app_auth', hasOperador))) {
      say('Nobody operates the installation now: npm run operator -- add <e-mail> makes an operator.')
    }
  },
}
