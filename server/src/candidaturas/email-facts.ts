import { formatDay, formatShift } from '@plantao/contract/format'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../notificacoes/emails.ts'
import type { Config } from '../platform/config.ts'
import type { Trx } from '../platform/database/db.ts'
import type { Message } from '../platform/mail/message.ts'
import { type EmailFacts, findEmailFacts } from './email-facts-store.ts'

/* What the e-mails about candidaturas have in common. */

export const doctorVagas = '/?view=doctor-dashboard'
export const doctorCandidaturas = '/?view=doctor-dashboard&aba=candidaturas'
export const hospitalVagas = '/?view=hospital-dashboard'

export type OfMedico = Record<'id' | 'medico_id', string>
export type OfHospital = Record<'id' | 'hospital_id', string>

/** A change of status, of which there may be several of one candidatura. */
export interface Changed {
  id: string
  version: number
}
export const keyOf = ({ id, version }: Changed) => `${id}:${version}`
const idOf = (key: string) => key.split(':')[0]!
/** Without what more a kind may have in its keys. */
const changeOf = (key: string) => key.split(':', 2).join(':')

export async function factsOf(trx: Trx, keys: readonly string[]) {
  return (await findEmailFacts(trx, keys.map(idOf))).map(withoutLinks)
}

/** Only of those whose status has not changed again. */
export async function currentFactsOf(trx: Trx, keys: readonly string[]) {
  const changes = keys.map(changeOf)
  return (await factsOf(trx, keys)).filter((facts) => changes.includes(keyOf(facts)))
}

export const pageOf = ({ publicUrl }: Config, { vaga_id }: Pick<EmailFacts, 'vaga_id'>) =>
  `${publicUrl}/vagas/${vaga_id}`

export function namesOf({ nome_vaga, medico, hospital }: EmailFacts) {
  return { vaga: nome_vaga, medico, hospital }
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

export function whenOf({ data, horario }: Pick<EmailFacts, 'data' | 'horario'>) {
  return [
    { label: 'Data', value: `${formatDay(data)}, ${weekday.format(new Date(`${data}T00:00:00Z`))}` },
    { label: 'Horário', value: horario },
  ]
}

export function listOf(all: readonly EmailFacts[], more?: (facts: EmailFacts) => string) {
  const listed = all.slice(0, maxListed).map((facts) => ({
    title: facts.nome_vaga,
    detail: [formatShift(facts.data, facts.horario), ...(more ? [more(facts)] : [])].join(' · '),
  }))
  return { count: all.length, listed }
}

/** No line where there was none. */
export function reasonOf({ reason }: EmailFacts) {
  return reason === null ? [] : [{ label: 'Motivo', value: reason.replace(/\s+/g, ' ') }]
}

interface GatheredKind extends Pick<EmailKind, 'name' | 'isPaced' | 'secondsBetween'> {
  find?: (trx: Trx, keys: readonly string[]) => Promise<EmailFacts[]>
  one: (facts: EmailFacts, config: Config) => Promise<Message>
  several: (all: readonly EmailFacts[], config: Config) => Promise<Message>
}

/** A kind of which those that wait for one person become one list. @param find what is still true. */
export function gathered({ find = currentFactsOf, one, several, ...kind }: GatheredKind): EmailKind {
  return {
    ...kind,
    isGathered: true,
    async compose(trx, keys, { config }) {
      const all = await find(trx, keys)
      const [first, ...others] = all
      if (!first) return null
      return others.length === 0 ? one(first, config) : several(all, config)
    },
  }
}

/** What makes the e-mail of this kind that tells the doctor of a change. */
export const toMedico =
  (kind: EmailKind) =>
  ({ medico_id, ...change }: OfMedico & Changed): Email => ({ kind, key: keyOf(change), to: { medico: medico_id } })

/** What makes the e-mail of this kind that tells the hospital of a change. */
export const toHospital =
  (kind: EmailKind) =>
  ({ hospital_id, ...change }: OfHospital & Changed): Email => ({
    kind,
    key: keyOf(change),
    to: { hospital: hospital_id },
  })
