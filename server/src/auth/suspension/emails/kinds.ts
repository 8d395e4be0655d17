import { randomUUID } from 'node:crypto'
import { doctorCandidaturas } from '@plantao/contract/addresses'
import { formatPhone } from '@plantao/contract/phone'
import { factsOf, namesOf, whenOf } from '../../../candidaturas/email-facts.ts'
import { type Email, type EmailKind, withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import { findSuspension } from '../store.ts'

const accountSuspended: EmailKind = {
  name: 'account-suspended',
  async compose(trx, [key], { config }) {
    const found = await findSuspension(trx, key.split(':')[0]!)
    if (!found) return null
    const { reason } = withoutLinks(found)
    return writeMessage(await import('#compiled/auth/suspension/emails/suspended'), {
      reason: (reason ?? '').replace(/\s+/g, ' '),
      contact: config.privacyContact ?? null,
      link: `${config.publicUrl}/`,
    })
  },
}

const suspensionLifted: EmailKind = {
  name: 'suspension-lifted',
  async compose(trx, [key], { config }) {
    if (await findSuspension(trx, key.split(':')[0]!)) return null
    return writeMessage(await import('#compiled/auth/suspension/emails/lifted'), { link: `${config.publicUrl}/` })
  },
}

const shiftHospitalSuspended: EmailKind = {
  name: 'shift-hospital-suspended',
  async compose(trx, keys, { config }) {
    const [facts] = await factsOf(trx, keys)
    if (facts?.status !== 'aceita' || !facts.is_hospital_suspended) return null
    return writeMessage(await import('#compiled/auth/suspension/emails/hospital-suspended'), {
      ...namesOf(facts),
      facts: [...whenOf(facts), { label: 'Telefone', value: formatPhone(facts.telefone) }],
      link: config.publicUrl + doctorCandidaturas,
    })
  },
}

export const suspensionEmails = [accountSuspended, suspensionLifted, shiftHospitalSuspended]

/** An account can be suspended more than once, so each e-mail needs a new key. */
const eachTime = (id: string) => `${id}:${randomUUID()}`

export function accountSuspendedEmail(account: string): Email {
  return { kind: accountSuspended, key: eachTime(account), to: { account } }
}

export function suspensionLiftedEmail(account: string): Email {
  return { kind: suspensionLifted, key: eachTime(account), to: { account } }
}

/** Tells a doctor that the hospital of an accepted shift is suspended. */
export function shiftHospitalSuspendedEmail({ id, medico_id }: Record<'id' | 'medico_id', string>): Email {
  return { kind: shiftHospitalSuspended, key: eachTime(id), to: { medico: medico_id } }
}
