import { type EscalaSituation, escalaSituations } from '@plantao/contract/escala/rules'
import { formatDay } from '@plantao/contract/format'
import { escala as texts } from '@plantao/contract/sentences/escala'
import { withParameters } from '../../lib/browser/address.ts'
import { dayOf } from '../../lib/time/days.ts'
import { type ShownChip, tableForm } from '../vagas/own-vagas/use-own-vaga-search.ts'

/** The views of 'Escala', in the order of their links. An address that names no view shows the first view. */
export const viewLabels = { semana: 'Semana', mes: 'Mês', agora: 'Agora' } as const
export const linkedViews = ['semana', 'mes', 'agora'] as const satisfies (keyof typeof viewLabels)[]
/** The paper of a month, 'folha', and 'Colar a escala' have no link of their own here. */
const viewNames = [...linkedViews, 'folha', 'colar'] as const
export type ViewName = (typeof viewNames)[number]

export interface ViewProps {
  /** The day in the address, or today. */
  dia: string
  /** The present day of the hospital, wherever the browser is. */
  today: string
}

interface Shown {
  view: ViewName
  dia: string
  /** The sentence for a view or a day that does not exist, otherwise null. */
  problem: string | null
}

export function readEscala(address: URLSearchParams, today: string): Shown {
  const [named, day] = [address.get('visao'), address.get('dia')]
  const view = viewNames.find((name) => name === named) ?? viewNames[0]
  if (day !== null && !isDay(day)) return { view, dia: today, problem: texts.dayInvalid(day.slice(0, 20)) }
  return { view, dia: day ?? today, problem: named === null || named === view ? null : texts.viewInvalid }
}

/** True for a day as yyyy-mm-dd in the years 2000 to 8999. The limits leave room for the other days of a view. */
function isDay(text: string) {
  const [, year, month, date] = /^([2-8]\d{3})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return dayOf(Number(year), Number(month), Number(date)) !== undefined
}

interface Chosen {
  /** The situation whose list is shown, if any. */
  situacao: EscalaSituation | undefined
  /** Keys of the sectors and specialties that are shown. An empty list means all. */
  setores: readonly string[]
}

export function readChosen(address: URLSearchParams): Chosen {
  const situacao = address.get('situacao')
  return {
    situacao: escalaSituations.find((situation) => situation === situacao),
    setores: [...new Set(address.getAll('setores').filter(Boolean))],
  }
}

interface Names extends Partial<Chosen> {
  visao?: ViewName
  dia?: string | undefined
}

/**
 * Keeps the other parameters of the address, which other tabs use. A parameter with the value undefined is removed.
 */
export function escalaAddress(address: URLSearchParams, { setores, ...names }: Names) {
  const after = withParameters(address, { ...names, ...(names.visao === viewNames[0] && { visao: undefined }) })
  if (setores) {
    after.delete('setores')
    for (const key of setores) after.append('setores', key)
  }
  return `/?${after}`
}

/** Which paper is shown: with phones or without, as it is now or the closed version of this id. */
export const readFolha = (address: URLSearchParams) => ({
  isInterna: address.get('papel') === 'interna',
  versao: address.get('versao'),
})

/** The address of a month's paper, which is as it is now and without phones unless that is given. */
export const folhaAddress = (address: URLSearchParams, given: { papel?: 'interna'; versao?: string }) =>
  `/?${withParameters(address, { visao: 'folha', situacao: null, papel: null, versao: null, ...given })}`

/** The chips for situations that the view 'Lista' had in its address. Other situations have no chip. */
const chipOfState: Record<string, ShownChip> = {
  rascunho: 'rascunhos',
  encerrada: 'encerradas',
  expirada: 'encerradas',
}

/**
 * The address of the table in 'Vagas' for an address of the view 'Lista', which stood here before. Its text, order and
 * chip stay, and a specialty or a single day becomes a part of the text. Undefined for any other address.
 */
export function addressOfOldList(address: URLSearchParams) {
  if (address.get('visao') !== 'lista') return undefined
  const { q, mostrar, especialidade, de, ate, por, estado = '' } = Object.fromEntries(address)
  const day = de && de === ate && isDay(de) && formatDay(de)
  return `/?${withParameters(new URLSearchParams({ view: 'hospital-dashboard', forma: tableForm }), {
    mostrar: chipOfState[estado] ?? mostrar,
    q: [q, especialidade, day].filter(Boolean).join(' '),
    ordem: por,
  })}`
}
