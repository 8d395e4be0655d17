import { doctorCandidaturas, doctorVagas, hospitalPendentes, hospitalVagas } from '@plantao/contract/addresses'
import { formatShift, formatValor } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { arrivalLabels } from '@plantao/contract/hospitais/schema'
import { formatCrm } from '@plantao/contract/medicos/rules'
import { formatPhone } from '@plantao/contract/phone'
import { calendarFiles } from '../../notificacoes/emails/calendar.ts'
import type { Email, EmailKind } from '../../notificacoes/emails/email.ts'
import { writeMessage } from '../../notificacoes/emails/message.ts'
import { decisionsEmails } from '../decisions/emails/kinds.ts'
import { dropEmails } from '../drop-out/emails/kinds.ts'
import {
  currentFactsOf,
  factsOf,
  gathered,
  listOf,
  namesOf,
  type OfHospital,
  type OfMedico,
  pageOf,
  pageOfAll,
  toHospital,
  toMedico,
  whenOf,
} from '../email-facts.ts'
import type { EmailFacts } from '../email-facts-store.ts'

const accepted: EmailKind = {
  name: 'candidatura-accepted',
  async compose(trx, keys, { config }) {
    const [facts] = await currentFactsOf(trx, keys)
    if (!facts) return null
    const props = {
      ...namesOf(facts),
      shift: formatShift(facts),
      facts: [
        ...whenOf(facts),
        { label: 'Valor', value: formatValor(facts.valor) },
        { label: 'Hospital', value: facts.hospital },
        // Composed like the address on the card, because the vaga's free text `localizacao` may name another place.
        { label: 'Endereço', value: composeLocalizacao(facts) },
        { label: 'Telefone', value: formatPhone(facts.telefone) },
        ...arrivalOf(facts),
      ],
      link: pageOf(config, facts),
    }
    return writeMessage(
      await import('#compiled/candidaturas/emails/accepted'),
      props,
      await calendarFiles(trx, [facts.id], 'PUBLISH', config),
    )
  },
}

function arrivalOf(facts: EmailFacts) {
  return (['entrance', 'ask_for'] as const).flatMap((field) =>
    facts[field] === '' ? [] : [{ label: arrivalLabels[field], value: facts[field].replace(/\s+/g, ' ') }],
  )
}

const isClosed = ({ vaga_status }: EmailFacts) => vaga_status === 'encerrada'

const notSelected = gathered({
  name: 'candidatura-not-selected',
  isPaced: true,
  one: async (facts, { publicUrl }) =>
    writeMessage(await import('#compiled/candidaturas/emails/not-selected'), {
      ...namesOf(facts),
      isClosed: isClosed(facts),
      facts: whenOf(facts),
      link: publicUrl + doctorVagas,
    }),
  several: async (all, { publicUrl }) =>
    writeMessage(await import('#compiled/candidaturas/emails/not-selected-list'), {
      ...listOf(all, (facts) => `${facts.hospital} (${isClosed(facts) ? 'encerrada' : 'preenchida'})`),
      link: publicUrl + doctorVagas,
    }),
})

const expired = gathered({
  name: 'candidatura-expired',
  isPaced: true,
  one: async (facts, { publicUrl }) =>
    writeMessage(await import('#compiled/candidaturas/emails/expired'), {
      ...namesOf(facts),
      facts: whenOf(facts),
      link: publicUrl + doctorVagas,
    }),
  several: async (all, { publicUrl }) =>
    writeMessage(await import('#compiled/candidaturas/emails/expired-list'), {
      ...listOf(all, ({ hospital }) => hospital),
      link: publicUrl + doctorVagas,
    }),
})

const received = gathered({
  name: 'candidatura-received',
  isPaced: true,
  secondsBetween: 60,
  find: async (trx, keys) => (await factsOf(trx, keys)).filter(({ status }) => status === 'pendente'),
  one: async (facts, config) =>
    writeMessage(await import('#compiled/candidaturas/emails/received'), {
      ...namesOf(facts),
      facts: [
        ...(facts.crm === null ? [] : [{ label: 'CRM', value: formatCrm(facts.crm) }]),
        ...(facts.especialidade ? [{ label: 'Especialidade', value: facts.especialidade }] : []),
        ...whenOf(facts),
      ],
      link: pageOf(config, facts),
    }),
  several: async (all, config) =>
    writeMessage(await import('#compiled/candidaturas/emails/received-list'), {
      ...listOf(all, ({ medico }) => medico),
      link: pageOfAll(config, all, hospitalPendentes),
    }),
})

const withoutMedico = accountDeleted('shift-without-medico', { deletedAccount: 'medico', list: hospitalVagas })
const withoutHospital = accountDeleted('shift-without-hospital', {
  deletedAccount: 'hospital',
  list: doctorCandidaturas,
})

function accountDeleted(
  name: string,
  { deletedAccount, list }: { deletedAccount: 'medico' | 'hospital'; list: string },
): EmailKind {
  return gathered({
    name,
    find: factsOf,
    one: async (facts, config) =>
      writeMessage(await import('#compiled/candidaturas/emails/account-deleted'), {
        vaga: facts.nome_vaga,
        deletedAccount,
        isReopened: facts.vaga_status === 'aberta',
        facts: whenOf(facts),
        // The doctor's link goes to the list, because a deleted hospital's vagas have no page.
        link: deletedAccount === 'medico' ? pageOf(config, facts) : config.publicUrl + list,
      }),
    several: async (all, { publicUrl }) =>
      writeMessage(await import('#compiled/candidaturas/emails/account-deleted-list'), {
        ...listOf(all),
        deletedAccount,
        link: publicUrl + list,
      }),
  })
}

export const candidaturasEmails = [
  accepted,
  notSelected,
  expired,
  received,
  withoutMedico,
  withoutHospital,
  ...decisionsEmails,
  ...dropEmails,
]

export const acceptedEmail = toMedico(accepted)
export const notSelectedEmail = toMedico(notSelected)
export const expiredEmail = toMedico(expired)
export const receivedEmail = toHospital(received)

/** Tells the hospital that the account of its accepted doctor is deleted. */
export function withoutMedicoEmail({ id, hospital_id }: OfHospital): Email {
  return { kind: withoutMedico, key: id, to: { hospital: hospital_id } }
}

/** Tells the doctor that the account of the accepting hospital is deleted. */
export function withoutHospitalEmail({ id, medico_id }: OfMedico): Email {
  return { kind: withoutHospital, key: id, to: { medico: medico_id } }
}
