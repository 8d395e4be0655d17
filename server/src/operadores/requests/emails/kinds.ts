import { userTypes } from '@plantao/contract/account-types'
import { type Email, type EmailKind, withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../platform/mail/message.ts'
import { findAnswerFacts } from '../store.ts'

const requestAnswered: EmailKind = {
  name: 'request-answered',
  async compose(trx, [id], { config }) {
    const found = await findAnswerFacts(trx, id)
    if (!found?.answer) return null
    const { answer, kind, user_type } = found
    return writeMessage(await import('#compiled/operadores/requests/emails/answered'), {
      ...withoutLinks({ answer }),
      hasExport: kind === 'acesso',
      link: user_type === userTypes.hospital ? `${config.publicUrl}/hospital/perfil` : `${config.publicUrl}/`,
    })
  },
}

export const operadoresEmails = [requestAnswered]

export const requestAnsweredEmail = ({ id, user_id }: { id: string; user_id: string }): Email => ({
  kind: requestAnswered,
  key: id,
  to: { account: user_id },
})
