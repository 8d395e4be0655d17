import { startsSoon } from '../vagas/own-vagas/rules.ts'
import { vagaSituation } from '../vagas/rules.ts'
import type { EscalaShift } from './schema.ts'

export const escalaSituations = [
  'com_medico',
  'aguardam',
  'sem_candidato_perto',
  'sem_candidato',
  'sem_medico',
  'rascunho',
] as const
export type EscalaSituation = (typeof escalaSituations)[number]

const dayInMs = 24 * 3_600_000

export function escalaSituation(shift: Omit<EscalaShift, 'medico'>, now: Date): EscalaSituation {
  if (shift.status === 'preenchida' || shift.status === 'fixo') return 'com_medico'
  if (shift.status === 'rascunho') return 'rascunho'
  if (vagaSituation({ ...shift, status: shift.status }, now) === 'expirada') return 'sem_medico'
  if (shift.waiting_count > 0) return 'aguardam'
  return startsSoon(shift, now) ? 'sem_candidato_perto' : 'sem_candidato'
}

/** The last day on which the plan shows a shift. A shift from Friday 19:00 to Monday 7:00 is on three days. */
export function lastDayInPlan({ data, starts_at, ends_at }: Pick<EscalaShift, 'data' | 'starts_at' | 'ends_at'>) {
  if (starts_at === null || ends_at === null) return data
  const days = Math.ceil((Date.parse(ends_at) - Date.parse(starts_at)) / dayInMs)
  return new Date(Date.parse(data) + (days - 1) * dayInMs).toISOString().slice(0, 10)
}

/** Words after a family name, such as 'Filho' in 'José Souza Filho'. */
const suffix = /^(filho|filha|j[uú]nior|jr\.?|neto|neta|sobrinho|sobrinha|segundo|terceiro)$/i
const title = /^(dr|dra|drª|prof|profa|profª)\.?$/i

/** The CRM behind the name of one of two doctors (app.name_here) stays there. */
export function firstAndLastName(nome: string) {
  const [, name = nome, crm = ''] = /^(.*?)( \(CRM.*\))$/.exec(nome) ?? []
  const words = name.split(/\s+/).filter(Boolean)
  const named = words.filter((word) => !title.test(word))
  const [first, ...more] = named.length > 0 ? named : words
  const last = more.at(-1)
  const lasts = last && suffix.test(last) ? more.slice(-2) : more.slice(-1)
  return [first, ...lasts].join(' ') + crm
}
