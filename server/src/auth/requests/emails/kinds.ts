import { userTypes } from '@plantao/contract/account-types'
import { formatInstantDate } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import { profileAddress } from '@plantao/contract/profile-parts'
import { type Email, type EmailKind, withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import { findAnswerFacts } from '../store.ts'

const requestAnswered: EmailKind = {
  name: 'request-answered',
  async compose(trx, [id], { config }) {
    const found = await findAnswerFacts(trx, id)
    if (!found?.answer) return null
    const { answer, kind, user_type } = found
    return writeMessage(await import('#compiled/auth/requests/emails/answered'), {
      ...withoutLinks({ answer }),
      hasExport: kind === 'acesso',
      link: config.publicUrl + profileAddress(user_type === userTypes.hospital ? 'hospital' : 'medico', 'conta'),
    })
  },
}

const lookedAt: EmailKind = {
  name: 'account-looked-at',
  compose: async (_trx, [key], { config }) =>
    writeMessage(await import('#compiled/auth/requests/emails/looked-at'), {
      day: key.split(':')[1]!,
      contact: config.privacyContact ?? null,
      link: `${config.publicUrl}/`,
    }),
}

export const requestsEmails = [requestAnswered, lookedAt]

export const requestAnsweredEmail = ({ id, user_id }: { id: string; user_id: string }): Email => ({
  kind: requestAnswered,
  key: id,
  to: { account: user_id },
})

/** An account gets this e-mail at most once a day (Brasília), because the day is part of the key. */
export function lookedAtEmail(account: string): Email {
  const today = formatInstantDate(new Date().toISOString(), defaultZone)
  return { kind: lookedAt, key: `${account}:${today}`, to: { account } }
}
