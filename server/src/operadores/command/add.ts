import { findAccount } from '../../auth/store.ts'
import { asRole } from '../../platform/database/db.ts'
import { StartError } from '../../platform/start-error.ts'
import { inviteLink } from '../invites/link.ts'
import { createInvite, endPrintedInvite } from '../invites/store.ts'
import { emailArgument } from './arguments.ts'
import type { OperatorCommand } from './operator-command.ts'

export const addCommand: OperatorCommand = {
  name: 'add',
  usage: '<e-mail>',
  about: 'prints a link with which this person becomes an operator',
  async run({ services: { db, config }, say }, args) {
    const email = emailArgument(args)
    const token = await asRole(db, 'app_auth', async (trx) => {
      const owner = await findAccount(trx, email)
      if (owner?.user_type === 'operator') {
        throw new StartError(`${email} is an operator already. For a lost phone or password: reset-factor ${email}`)
      }
      if (owner) throw new StartError(`${email} is the address of a ${owner.user_type}: an operator needs another one.`)
      // The first invite ends here, because its link was printed in the log.
      await endPrintedInvite(trx)
      return createInvite(trx, email)
    })
    say(`Valid once, for 24 hours: ${inviteLink(config, token)}`)
  },
}
