import { doctorCandidaturas } from '@plantao/contract/addresses'
import { formatShift } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/phone'
import { calendarFiles } from '../../notificacoes/emails/calendar.ts'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../../notificacoes/emails/email.ts'
import { writeMessage } from '../../notificacoes/emails/message.ts'
import { findCorrectedShifts } from '../store.ts'

const placeCorrected: EmailKind = {
  name: 'shift-place-corrected',
  secondsBetween: 60,
  async compose(trx, [key], { config }) {
    const [correction, medicoId] = key.split(':')
    const shifts = (await findCorrectedShifts(trx, correction!, medicoId!)).map(withoutLinks)
    const [first] = shifts
    if (!first) return null
    const props = {
      medico: first.medico,
      hospital: first.hospital,
      // All shifts of one correction have the same place.
      facts: [
        { label: 'Endereço', value: composeLocalizacao(first) },
        { label: 'Telefone', value: formatPhone(first.telefone) },
      ],
      count: shifts.length,
      listed: shifts.slice(0, maxListed).map((shift) => ({ title: shift.nome_vaga, detail: formatShift(shift) })),
      link: config.publicUrl + (shifts.length === 1 ? `/vagas/${first.id}` : doctorCandidaturas),
    }
    const ids = shifts.map(({ candidatura_id }) => candidatura_id)
    return writeMessage(
      await import('#compiled/vagas/emails/place-corrected'),
      props,
      await calendarFiles(trx, ids, 'PUBLISH', config),
    )
  },
}

export const vagasEmails = [placeCorrected]

export function placeCorrectedEmail(correction: string, medico: string): Email {
  return { kind: placeCorrected, key: `${correction}:${medico}`, to: { medico } }
}
