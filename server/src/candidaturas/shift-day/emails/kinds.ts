import type { Email, EmailKind } from '../../../notificacoes/emails/email.ts'
import { withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import type { Trx } from '../../../platform/database/db.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { factsOf, namesOf, type OfHospital, type OfMedico, pageOf, whenOf } from '../../email-facts.ts'
import { findAttendance } from '../store.ts'

const noShow: EmailKind = {
  name: 'shift-no-show',
  async compose(trx, [id], { config }) {
    const props = await propsOf(trx, id, config)
    return props && writeMessage(await import('#compiled/candidaturas/shift-day/emails/no-show'), props)
  },
}

const noShowAnswered: EmailKind = {
  name: 'no-show-answered',
  async compose(trx, [id], { config }) {
    const props = await propsOf(trx, id, config)
    if (!props?.answer) return null
    // Line breaks are removed from the answer, because each fact of the e-mail is one line.
    const facts = [...props.facts, { label: 'Resposta', value: props.answer.replace(/\s+/g, ' ') }]
    return writeMessage(await import('#compiled/candidaturas/shift-day/emails/no-show-answered'), { ...props, facts })
  },
}

export const shiftDayEmails = [noShow, noShowAnswered]

export function noShowEmail({ id, medico_id }: OfMedico): Email {
  return { kind: noShow, key: id, to: { medico: medico_id } }
}

export function noShowAnsweredEmail({ id, hospital_id }: OfHospital): Email {
  return { kind: noShowAnswered, key: id, to: { hospital: hospital_id } }
}

/** Returns null when the report of the no-show was withdrawn. */
async function propsOf(trx: Trx<'app_jobs'>, id: string, config: Config) {
  const [facts] = await factsOf(trx, [id])
  const attendance = await findAttendance(trx, id)
  if (!facts || attendance?.presence !== 'nao_compareceu') return null
  const { answer } = withoutLinks({ answer: attendance.no_show_answer })
  return { ...namesOf(facts), answer, facts: whenOf(facts), link: pageOf(config, facts) }
}
