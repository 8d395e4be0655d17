import type { ErrorCode } from '@plantao/contract/errors'
import type { Email, EmailKind } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import { factsOrVaga, pageOf, whenOf } from '../../email-facts.ts'
import type { Decision } from '../store.ts'

const reasons: { [code in ErrorCode]?: string } = {
  candidatura_not_found: 'a conta de quem se candidatou foi excluída',
  candidatura_withdrawn: 'a candidatura foi retirada',
  vaga_already_filled: 'a vaga já foi preenchida',
  vaga_not_open: 'a vaga não está mais aberta',
  medico_already_booked: 'a pessoa já tem outro plantão neste horário',
  medico_hours_unknown: 'a pessoa pode ter outro plantão neste horário',
  medico_over_24_hours: 'a pessoa passaria de 24 horas seguidas de trabalho',
}

const notAccepted: EmailKind = {
  name: 'candidatura-not-accepted',
  isUrgent: true,
  async compose(trx, [key], { config }) {
    const [about, , code, vagaId = about] = key.split(':') as [string, string, ErrorCode, string?]
    const facts = await factsOrVaga(trx, about, vagaId)
    if (!facts) return null
    return writeMessage(await import('#compiled/candidaturas/decisions/emails/not-accepted'), {
      vaga: facts.nome_vaga,
      medico: facts.medico,
      reason: reasons[code] ?? 'a candidatura não está mais pendente',
      facts: whenOf(facts),
      link: pageOf(config, facts),
    })
  },
}

export const decisionsEmails = [notAccepted]

export function notAcceptedEmail(decision: Decision, code: ErrorCode): Email {
  const { candidatura_id, vaga_id, hospital_id, decided_at } = decision
  // The bell finds the vaga by either id, but the doctor's name only by the id of a candidatura that still exists.
  const about = code === 'candidatura_not_found' ? vaga_id : candidatura_id
  return { kind: notAccepted, key: `${about}:${decided_at}:${code}:${vaga_id}`, to: { hospital: hospital_id } }
}
