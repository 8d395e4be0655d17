import { formatShift } from '@plantao/contract/format'
import { type Email, type EmailKind, withoutLinks } from '../../notificacoes/emails/email.ts'
import { writeMessage } from '../../notificacoes/emails/message.ts'
import { findEmailFacts, type Parties } from '../store.ts'

/** The side that receives an e-mail: the second part of the e-mail's key. */
type To = 'medico' | 'hospital'

const due: EmailKind = {
  name: 'rating-due',
  async compose(trx, [key], { config }) {
    const facts = await factsOf(trx, key, config)
    // A side that has rated meanwhile gets no e-mail.
    if (!facts || facts.is_no_show || facts[facts.to === 'medico' ? 'of_hospital' : 'of_medico'] !== null) return null
    return writeMessage(await import('#compiled/avaliacoes/emails/due'), facts)
  },
}

const received: EmailKind = {
  name: 'rating-received',
  async compose(trx, [key], { config }) {
    const facts = await factsOf(trx, key, config)
    if (!facts || facts.is_no_show || facts[facts.to === 'medico' ? 'of_medico' : 'of_hospital'] === null) return null
    return writeMessage(await import('#compiled/avaliacoes/emails/received'), facts)
  },
}

export const avaliacoesEmails = [due, received]

export const dueEmail = (shift: Parties, to: To) => emailOf(due, shift, to)
/** Tells one side that it can read the other side's rating. */
export const receivedEmail = (shift: Parties, to: To) => emailOf(received, shift, to)

export const dueEmails = (shift: Parties) => [dueEmail(shift, 'medico'), dueEmail(shift, 'hospital')]
export const receivedEmails = (shift: Parties) => [receivedEmail(shift, 'medico'), receivedEmail(shift, 'hospital')]

function emailOf(kind: EmailKind, { candidatura_id, medico_id, hospital_id }: Parties, to: To): Email {
  const key = `${candidatura_id}:${to}`
  return { kind, key, to: to === 'medico' ? { medico: medico_id } : { hospital: hospital_id } }
}

type Compose = EmailKind['compose']

async function factsOf(trx: Parameters<Compose>[0], key: string, { publicUrl }: Parameters<Compose>[2]['config']) {
  const [candidaturaId, to] = key.split(':')
  const found = await findEmailFacts(trx, candidaturaId!)
  if (!found) return undefined
  const { nome_vaga, data, horario, modalidade, medico, hospital, vaga_id, ...rated } = withoutLinks(found)
  return {
    ...rated,
    to: to as To,
    vaga: nome_vaga,
    shift: formatShift({ data, horario, modalidade }),
    other: to === 'medico' ? hospital : medico,
    link: `${publicUrl}/vagas/${vaga_id}`,
  }
}
