import { doctorCandidaturas, doctorVagas, hospitalPendentes, hospitalVagas } from '@plantao/contract/addresses'
import { formatShift, formatValor } from '@plantao/contract/format'
import { calendarFiles } from '../../../notificacoes/emails/calendar.ts'
import { type Email, type EmailKind, withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import {
  type Changed,
  currentFactsOf,
  factsOrVaga,
  gathered,
  keyOf,
  listOf,
  namesOf,
  type OfHospital,
  type OfMedico,
  pageOf,
  pageOfAll,
  reasonOf,
  toHospital,
  toMedico,
  whenOf,
} from '../../email-facts.ts'
import { findUrgentCall } from '../../email-facts-store.ts'

const withdrawn = gathered({
  name: 'candidatura-withdrawn',
  isPaced: true,
  secondsBetween: 60,
  one: async (facts, config) =>
    writeMessage(await import('#compiled/candidaturas/drop-out/emails/withdrawn'), {
      ...namesOf(facts),
      facts: [...whenOf(facts), ...reasonOf(facts)],
      link: pageOf(config, facts),
    }),
  several: async (all, config) =>
    writeMessage(await import('#compiled/candidaturas/drop-out/emails/withdrawn-list'), {
      ...listOf(all, ({ medico }) => medico),
      link: pageOfAll(config, all, hospitalVagas),
    }),
})

const renewed = gathered({
  name: 'candidatura-renewed',
  isPaced: true,
  one: async (facts, config) =>
    writeMessage(await import('#compiled/candidaturas/drop-out/emails/renewed'), {
      ...namesOf(facts),
      facts: whenOf(facts),
      link: pageOf(config, facts),
    }),
  several: async (all, config) =>
    writeMessage(await import('#compiled/candidaturas/drop-out/emails/renewed-list'), {
      ...listOf(all, ({ medico }) => medico),
      link: pageOfAll(config, all, hospitalPendentes),
    }),
})

const refused: EmailKind = {
  name: 'candidatura-refused',
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (!facts) return null
    const props = {
      ...namesOf(facts),
      facts: [...whenOf(facts), ...reasonOf(facts)],
      link: config.publicUrl + doctorVagas,
    }
    return writeMessage(await import('#compiled/candidaturas/drop-out/emails/refused'), props)
  },
}

const givenUp: EmailKind = {
  name: 'shift-given-up',
  isUrgent: true,
  async compose(trx, [key], { config }) {
    const [, , vagaId] = key.split(':')
    const facts = await factsOrVaga(trx, key, vagaId)
    if (facts?.vaga_status !== 'aberta') return null
    return writeMessage(await import('#compiled/candidaturas/drop-out/emails/given-up'), {
      vaga: facts.nome_vaga,
      medico: facts.medico ?? 'Médico removido',
      shift: formatShift(facts),
      startsIn: facts.starts_in,
      facts: [...whenOf(facts), ...reasonOf(facts)],
      link: pageOf(config, facts),
    })
  },
}

const dismissed: EmailKind = {
  name: 'shift-dismissed',
  isUrgent: true,
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (!facts) return null
    const props = {
      ...namesOf(facts),
      shift: formatShift(facts),
      facts: [...whenOf(facts), ...reasonOf(facts)],
      link: config.publicUrl + doctorCandidaturas,
    }
    return writeMessage(
      await import('#compiled/candidaturas/drop-out/emails/dismissed'),
      props,
      await calendarFiles(trx, [facts.id], 'CANCEL', config),
    )
  },
}

const reopened: EmailKind = {
  name: 'vaga-reopened',
  // A hospital may close and reopen a vaga many times, so further e-mails wait.
  secondsBetween: 5 * 60,
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (facts?.vaga_status !== 'aberta' || facts.is_hospital_suspended) return null
    const [, , invitedAt] = keys[0].split(':')
    // The doctor was invited again after this e-mail was queued, so a newer e-mail follows.
    if (Date.parse(facts.invited_at ?? '') > Number(invitedAt)) return null
    return writeMessage(await import('#compiled/candidaturas/drop-out/emails/reopened'), {
      ...namesOf(facts),
      shift: formatShift(facts),
      startsIn: facts.starts_in,
      facts: [...whenOf(facts), { label: 'Valor', value: formatValor(facts.valor) }],
      link: pageOf(config, facts),
    })
  },
}

const urgentCall: EmailKind = {
  name: 'urgent-call',
  async compose(trx, [key], { config }) {
    const [vaga_id = '', medico_id = ''] = key.split(':')
    const found = await findUrgentCall(trx, vaga_id, medico_id)
    if (!found) return null
    const facts = withoutLinks(found)
    return writeMessage(await import('#compiled/candidaturas/drop-out/emails/urgent-call'), {
      vaga: facts.nome_vaga,
      medico: facts.medico,
      hospital: facts.hospital,
      shift: formatShift(facts),
      facts: [...whenOf(facts), { label: 'Valor', value: formatValor(facts.valor) }],
      link: `${config.publicUrl}/vagas/${vaga_id}`,
    })
  },
}

export const dropEmails = [withdrawn, renewed, refused, givenUp, dismissed, reopened, urgentCall]

export const withdrawnEmail = toHospital(withdrawn)
/** Tells the hospital that a doctor who was not selected is still interested. */
export const renewedEmail = toHospital(renewed)
export const refusedEmail = toMedico(refused)
export const dismissedEmail = toMedico(dismissed)

/** The key has the vaga too, because the candidatura is deleted when its doctor deletes the account. */
export function givenUpEmail({ hospital_id, vaga_id, ...change }: OfHospital & Changed & { vaga_id: string }): Email {
  return { kind: givenUp, key: `${keyOf(change)}:${vaga_id}`, to: { hospital: hospital_id } }
}

/** The key has `invited_at`, because a second invitation does not change the candidatura's version. */
export function reopenedEmail({
  medico_id,
  invited_at,
  ...change
}: OfMedico & Changed & { invited_at: string }): Email {
  return { kind: reopened, key: `${keyOf(change)}:${Date.parse(invited_at)}`, to: { medico: medico_id } }
}

/** Calls a doctor who has consented to urgent calls, once for each reopening of the vaga. */
export function urgentCallEmail(vaga: { id: string; reopened_at: string | null }, medico: string): Email {
  return { kind: urgentCall, key: `${vaga.id}:${medico}:${Date.parse(vaga.reopened_at ?? '')}`, to: { medico } }
}
