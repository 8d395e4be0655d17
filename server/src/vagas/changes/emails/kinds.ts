import { doctorCandidaturas } from '@plantao/contract/addresses'
import { formatShift, formatValor } from '@plantao/contract/format'
import { differences } from '@plantao/contract/vagas/content-rules'
import { calendarFiles } from '../../../notificacoes/emails/calendar.ts'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import { type ChangeFacts, findChanges, findProposal } from '../store.ts'

const vagaChanged: EmailKind = {
  name: 'vaga-changed',
  isGathered: true,
  isPaced: true,
  secondsBetween: 60,
  async compose(trx, keys, { config }) {
    const all = (await findChanges(trx, keys)).flatMap((found) => {
      const facts = [...differences(withoutLinks(found.previous), withoutLinks(found)), ...newZone(withoutLinks(found))]
      // A change that was reverted before the e-mail was sent is left out.
      return facts.length === 0 ? [] : [{ ...withoutLinks(found), facts }]
    })
    const [first, ...others] = all
    if (!first) return null
    const pages = others.length === 0 ? `/vagas/${first.id}` : doctorCandidaturas
    const accepted = all.flatMap(({ candidatura_id, is_accepted }) => (is_accepted ? [candidatura_id] : []))
    const props = {
      medico: first.medico,
      isAccepted: all.every(({ is_accepted }) => is_accepted),
      count: all.length,
      changed: all.slice(0, maxListed).map(({ nome_vaga, modalidade, ...each }) => ({
        ...each,
        vaga: nome_vaga,
        isOnCall: modalidade === 'sobreaviso',
      })),
      link: config.publicUrl + pages,
    }
    return writeMessage(
      await import('#compiled/vagas/changes/emails/vaga-changed'),
      props,
      await calendarFiles(trx, accepted, 'PUBLISH', config),
    )
  },
}

function newZone({ horario, cidade, previous: { time_zone } }: ChangeFacts) {
  const before = time_zone?.split('/').at(-1)?.replaceAll('_', ' ')
  return before
    ? [{ label: 'Horário', value: `${horario}, agora pela hora de ${cidade}, não mais pela de ${before}` }]
    : []
}

const proposed: EmailKind = {
  name: 'shift-change-proposed',
  secondsBetween: 60,
  async compose(trx, [id], { config }) {
    const found = await findProposal(trx, id)
    if (!found?.is_to_come || found.status !== 'pending') return null
    const { new_data, new_horario, new_valor, ...shift } = withoutLinks(found)
    return writeMessage(await import('#compiled/vagas/changes/emails/change-proposed'), {
      vaga: shift.nome_vaga,
      medico: shift.medico,
      hospital: shift.hospital,
      shift: formatShift(shift),
      facts: differences(shift, { data: new_data, horario: new_horario, valor: new_valor }),
      link: `${config.publicUrl}/vagas/${shift.id}`,
    })
  },
}

const answered: EmailKind = {
  name: 'shift-change-answered',
  async compose(trx, [id], { config }) {
    const found = await findProposal(trx, id)
    if (!found?.is_to_come || (found.status !== 'agreed' && found.status !== 'declined')) return null
    const shift = withoutLinks(found)
    return writeMessage(await import('#compiled/vagas/changes/emails/change-answered'), {
      vaga: shift.nome_vaga,
      medico: shift.medico,
      agreed: found.status === 'agreed',
      facts: [
        { label: 'Plantão', value: formatShift(shift) },
        { label: 'Valor', value: formatValor(shift.valor) },
      ],
      link: `${config.publicUrl}/vagas/${shift.id}`,
    })
  },
}

export const changesEmails = [vagaChanged, proposed, answered]

export function vagaChangedEmail(concerned: Record<'candidatura_id' | 'medico_id' | 'change_id', string>): Email {
  const { candidatura_id, medico_id, change_id } = concerned
  return { kind: vagaChanged, key: `${candidatura_id}:${change_id}`, to: { medico: medico_id } }
}

export function proposedEmail({ id, medico_id }: Record<'id' | 'medico_id', string>): Email {
  return { kind: proposed, key: id, to: { medico: medico_id } }
}

export function answeredEmail({ proposal_id, hospital_id }: Record<'proposal_id' | 'hospital_id', string>): Email {
  return { kind: answered, key: proposal_id, to: { hospital: hospital_id } }
}
