import { formatDay, formatShift } from '@plantao/contract/format'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import { type Email, type EmailKind, maxListed, withoutLinks } from '../notificacoes/emails/email.ts'
import type { Trx } from '../platform/database/db.ts'
import type { Message } from '../platform/mail/mail.ts'
import type { Config } from '../platform/settings/config.ts'
import { type EmailFacts, findEmailFacts, findVagaFacts } from './email-facts-store.ts'

export type OfMedico = Record<'id' | 'medico_id', string>
export type OfHospital = Record<'id' | 'hospital_id', string>

/** A change of a candidatura's status. `version` counts these changes. */
export interface Changed {
  id: string
  version: number
}
export const keyOf = ({ id, version }: Changed) => `${id}:${version}`
const idOf = (key: string) => key.split(':')[0]!
/** Cuts off the further parts that some kinds of e-mail add to their keys. */
const changeOf = (key: string) => key.split(':', 2).join(':')

export async function factsOf(trx: Trx<'app_jobs'>, keys: readonly string[]) {
  return (await findEmailFacts(trx, keys.map(idOf))).map(withoutLinks)
}

/** Like `factsOf`, but leaves out candidaturas whose status has changed again. */
export async function currentFactsOf(trx: Trx<'app_jobs'>, keys: readonly string[]) {
  const changes = keys.map(changeOf)
  return (await factsOf(trx, keys)).filter((facts) => changes.includes(keyOf(facts)))
}

/** Facts about a candidatura, or about its vaga alone once the candidatura is deleted with the doctor's account. */
export async function factsOrVaga(trx: Trx<'app_jobs'>, key: string, vagaId: string | undefined) {
  const [candidatura] = await factsOf(trx, [key])
  if (candidatura || vagaId === undefined) return candidatura
  const vaga = await findVagaFacts(trx, vagaId)
  return vaga && withoutLinks(vaga)
}

export const pageOf = ({ publicUrl }: Config, { vaga_id }: Pick<EmailFacts, 'vaga_id'>) =>
  `${publicUrl}/vagas/${vaga_id}`

export function pageOfAll(config: Config, all: readonly EmailFacts[], list: string) {
  const [first, ...others] = all
  return others.every(({ vaga_id }) => vaga_id === first!.vaga_id) ? pageOf(config, first!) : config.publicUrl + list
}

export function namesOf({ nome_vaga, medico, hospital }: EmailFacts) {
  return { vaga: nome_vaga, medico, hospital }
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** The modalidade is named only for a shift on call from home. */
export function whenOf({ data, horario, modalidade }: Pick<EmailFacts, 'data' | 'horario' | 'modalidade'>) {
  return [
    { label: 'Data', value: `${formatDay(data)}, ${weekday.format(new Date(`${data}T00:00:00Z`))}` },
    { label: 'Horário', value: horario },
    ...(modalidade === 'sobreaviso' ? [{ label: 'Modalidade', value: modalidadeLabel[modalidade] }] : []),
  ]
}

export function listOf(all: readonly EmailFacts[], more?: (facts: EmailFacts) => string) {
  const listed = all.slice(0, maxListed).map((facts) => ({
    title: facts.nome_vaga,
    detail: [formatShift(facts), ...(more ? [more(facts)] : [])].join(' · '),
  }))
  return { count: all.length, listed }
}

export function reasonOf({ reason }: Pick<EmailFacts, 'reason'>) {
  return reason === null ? [] : [{ label: 'Motivo', value: reason.replace(/\s+/g, ' ') }]
}

interface GatheredKind extends Pick<EmailKind, 'name' | 'isPaced' | 'secondsBetween'> {
  find?: (trx: Trx<'app_jobs'>, keys: readonly string[]) => Promise<EmailFacts[]>
  one: (facts: EmailFacts, config: Config) => Promise<Message>
  several: (all: readonly EmailFacts[], config: Config) => Promise<Message>
}

/**
 * A kind of e-mail that lists several candidaturas if several e-mails wait for one person.
 * @param find returns the candidaturas about which the e-mail is still true
 */
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

export const toMedico =
  (kind: EmailKind) =>
  ({ medico_id, ...change }: OfMedico & Changed): Email => ({ kind, key: keyOf(change), to: { medico: medico_id } })

export const toHospital =
  (kind: EmailKind) =>
  ({ hospital_id, ...change }: OfHospital & Changed): Email => ({
    kind,
    key: keyOf(change),
    to: { hospital: hospital_id },
  })
