import { formatShift, formatValor } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatCrm } from '@plantao/contract/medicos/rules'
import { formatPhone } from '@plantao/contract/phone'
import type { Email, EmailKind } from '../notificacoes/emails.ts'
import { writeMessage } from '../platform/mail/message.ts'
import { dropEmails } from './drop-emails.ts'
import {
  type Changed,
  currentFactsOf,
  doctorCandidaturas,
  doctorVagas,
  factsOf,
  hospitalVagas,
  keyOf,
  listOf,
  namesOf,
  type OfHospital,
  type OfMedico,
  pageOf,
  whenOf,
} from './email-facts.ts'
import type { EmailFacts } from './store.ts'

const accepted: EmailKind = {
  name: 'candidatura-accepted',
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (!facts) return null
    return writeMessage(await import('#compiled/candidaturas/emails/accepted'), {
      ...namesOf(facts),
      shift: formatShift(facts.data, facts.horario),
      facts: [
        ...whenOf(facts),
        { label: 'Valor', value: formatValor(facts.valor) },
        { label: 'Hospital', value: facts.hospital },
        // As on the card: the one address to go to, without the free text that may say another.
        { label: 'Endereço', value: composeLocalizacao(facts) },
        { label: 'Telefone', value: formatPhone(facts.telefone) },
      ],
      link: pageOf(config, facts),
    })
  },
}

const notSelected: EmailKind = {
  name: 'candidatura-not-selected',
  isGathered: true,
  isPaced: true,
  async compose(trx, keys, { config }) {
    const all = await currentFactsOf(trx, keys)
    const [first, ...others] = all
    if (!first) return null
    const link = config.publicUrl + doctorVagas
    const isClosed = ({ vaga_status }: EmailFacts) => vaga_status === 'encerrada'
    if (others.length === 0) {
      const props = { ...namesOf(first), isClosed: isClosed(first), facts: whenOf(first), link }
      return writeMessage(await import('#compiled/candidaturas/emails/not-selected'), props)
    }
    const listed = listOf(all, (facts) => `${facts.hospital} (${isClosed(facts) ? 'encerrada' : 'preenchida'})`)
    return writeMessage(await import('#compiled/candidaturas/emails/not-selected-list'), { ...listed, link })
  },
}

const expired: EmailKind = {
  name: 'candidatura-expired',
  isGathered: true,
  isPaced: true,
  async compose(trx, keys, { config }) {
    const all = await currentFactsOf(trx, keys)
    const [first, ...others] = all
    if (!first) return null
    const link = config.publicUrl + doctorVagas
    if (others.length === 0) {
      const props = { ...namesOf(first), facts: whenOf(first), link }
      return writeMessage(await import('#compiled/candidaturas/emails/expired'), props)
    }
    const listed = { ...listOf(all, ({ hospital }) => hospital), link }
    return writeMessage(await import('#compiled/candidaturas/emails/expired-list'), listed)
  },
}

const received: EmailKind = {
  name: 'candidatura-received',
  isGathered: true,
  isPaced: true,
  async compose(trx, keys, { config }) {
    const all = await factsOf(trx, keys)
    const [first, ...others] = all
    if (!first) return null
    if (others.length === 0) {
      const link = pageOf(config, first)
      const facts = [
        { label: 'CRM', value: formatCrm(first.crm) },
        ...(first.especialidade ? [{ label: 'Especialidade', value: first.especialidade }] : []),
        ...whenOf(first),
      ]
      return writeMessage(await import('#compiled/candidaturas/emails/received'), { ...namesOf(first), facts, link })
    }
    const listed = { ...listOf(all, ({ medico }) => medico), link: config.publicUrl + hospitalVagas }
    return writeMessage(await import('#compiled/candidaturas/emails/received-list'), listed)
  },
}

const withoutMedico = accountDeleted('shift-without-medico', { deletedAccount: 'medico', page: hospitalVagas })
const withoutHospital = accountDeleted('shift-without-hospital', {
  deletedAccount: 'hospital',
  page: doctorCandidaturas,
})

function accountDeleted(
  name: string,
  { deletedAccount, page }: { deletedAccount: 'medico' | 'hospital'; page: string },
): EmailKind {
  return {
    name,
    isGathered: true,
    async compose(trx, keys, { config }) {
      const all = await factsOf(trx, keys)
      const [first, ...others] = all
      if (!first) return null
      const link = config.publicUrl + page
      if (others.length === 0) {
        const isReopened = first.vaga_status === 'aberta'
        const props = { vaga: first.nome_vaga, deletedAccount, isReopened, facts: whenOf(first), link }
        return writeMessage(await import('#compiled/candidaturas/emails/account-deleted'), props)
      }
      const props = { ...listOf(all), deletedAccount, link }
      return writeMessage(await import('#compiled/candidaturas/emails/account-deleted-list'), props)
    },
  }
}

export const candidaturasEmails = [
  accepted,
  notSelected,
  expired,
  received,
  withoutMedico,
  withoutHospital,
  ...dropEmails,
]

/** Leaves once the hospital cannot undo what it tells of. */
export const afterUndo = (email: Email): Email => ({ ...email, isAfterUndo: true })

/** To the doctor. */
export function acceptedEmail({ medico_id, ...change }: OfMedico & Changed): Email {
  return { kind: accepted, key: keyOf(change), to: { medico: medico_id } }
}

/** To the doctor. */
export function notSelectedEmail({ medico_id, ...change }: OfMedico & Changed): Email {
  return { kind: notSelected, key: keyOf(change), to: { medico: medico_id } }
}

/** To the doctor. */
export function expiredEmail({ medico_id, ...change }: OfMedico & Changed): Email {
  return { kind: expired, key: keyOf(change), to: { medico: medico_id } }
}

/** To the hospital. */
export function receivedEmail({ hospital_id, ...change }: OfHospital & Changed): Email {
  return { kind: received, key: keyOf(change), to: { hospital: hospital_id } }
}

/** To the hospital: the account of the doctor whom it accepted is gone. */
export function withoutMedicoEmail({ id, hospital_id }: OfHospital): Email {
  return { kind: withoutMedico, key: id, to: { hospital: hospital_id } }
}

/** To the doctor: the account of the hospital that accepted them is gone. */
export function withoutHospitalEmail({ id, medico_id }: OfMedico): Email {
  return { kind: withoutHospital, key: id, to: { medico: medico_id } }
}
