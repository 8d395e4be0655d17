import { formatShift, formatValor } from '@plantao/contract/format'
import type { Email, EmailKind } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../platform/mail/message.ts'
import { calendarFiles } from '../../../vagas/calendar.ts'
import {
  type Changed,
  currentFactsOf,
  doctorCandidaturas,
  doctorVagas,
  gathered,
  hospitalPendentes,
  hospitalVagas,
  keyOf,
  listOf,
  namesOf,
  type OfMedico,
  pageOf,
  pageOfAll,
  reasonOf,
  toHospital,
  toMedico,
  whenOf,
} from '../../email-facts.ts'

/* E-mails about changes of mind: withdrawn, refused, given up or dismissed candidaturas, and renewed invitations. */

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
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (!facts) return null
    return writeMessage(await import('#compiled/candidaturas/drop-out/emails/given-up'), {
      ...namesOf(facts),
      shift: formatShift(facts.data, facts.horario),
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
      shift: formatShift(facts.data, facts.horario),
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
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (facts?.vaga_status !== 'aberta') return null
    return writeMessage(await import('#compiled/candidaturas/drop-out/emails/reopened'), {
      ...namesOf(facts),
      shift: formatShift(facts.data, facts.horario),
      startsIn: facts.starts_in,
      facts: [...whenOf(facts), { label: 'Valor', value: formatValor(facts.valor) }],
      link: pageOf(config, facts),
    })
  },
}

export const dropEmails = [withdrawn, renewed, refused, givenUp, dismissed, reopened]

export const withdrawnEmail = toHospital(withdrawn)
/** Tells the hospital that a doctor who was not selected is still interested. */
export const renewedEmail = toHospital(renewed)
export const refusedEmail = toMedico(refused)
export const givenUpEmail = toHospital(givenUp)
export const dismissedEmail = toMedico(dismissed)

/** Asks a doctor whether the interest continues, once for each invitation: the candidatura itself does not change. */
export function reopenedEmail({
  medico_id,
  invited_at,
  ...change
}: OfMedico & Changed & { invited_at: string }): Email {
  return { kind: reopened, key: `${keyOf(change)}:${Date.parse(invited_at)}`, to: { medico: medico_id } }
}
