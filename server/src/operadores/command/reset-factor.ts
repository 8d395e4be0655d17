import { secondFactorEmailTo } from '../../auth/emails/kinds.ts'
import { removeFactor, suspendFactor } from '../../auth/second-factor/store.ts'
import { sessionsEnded } from '../../auth/sessions/change-events.ts'
import { endSessionsOf } from '../../auth/sessions/store.ts'
import { findAccount } from '../../auth/store.ts'
import { runTransition } from '../../notificacoes/transition.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { StartError } from '../../platform/start-error.ts'
import { inviteLink } from '../invites/link.ts'
import { createInvite } from '../invites/store.ts'
import { emailArgument } from './arguments.ts'
import type { OperatorCommand } from './operator-command.ts'

export const resetFactorCommand: OperatorCommand = {
  name: 'reset-factor',
  usage: '<e-mail>',
  about: 'for a lost phone: ends the sessions and the second factor; an operator gets a new link',
  async run({ services, say }, args) {
    const { db, config } = services
    const email = emailArgument(args)
    const { isOperator, ended, token } = await runTransition(
      services,
      (begun) => asRole(db, 'app_auth', begun),
      async (trx: Trx<'app_auth'>) => {
        const account = await findAccount(trx, email)
        if (!account) throw new StartError(`Nobody has an account with the address ${email}.`)
        const isOperator = account.user_type === 'operator'
        if (isOperator) await suspendFactor(trx, account.id)
        else if (!(await removeFactor(trx, account.id))) throw new StartError(`${email} has no second factor.`)
        const ended = await endSessionsOf(trx, account.id, 'second_factor')
        return {
          answer: { isOperator, ended, token: isOperator ? await createInvite(trx, email) : null },
          emails: [secondFactorEmailTo(account.id, 'reset')],
          changed: [sessionsEnded(ended)],
        }
      },
    )
    say(`Ended ${ended.length} sessions of ${email}.`)
    if (!isOperator) say('The password alone signs in again. The second factor can be turned on in the profile.')
    else say(`A new password and a new phone, once within 24 hours: ${inviteLink(config, token!)}`)
  },
}
