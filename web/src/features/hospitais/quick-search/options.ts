import { hospitalEscala, hospitalMembros, hospitalVagas } from '@plantao/contract/addresses'
import type { QuickSearchFound } from '@plantao/contract/escala/schema'
import { formatDayAndWeekday, formatShift } from '@plantao/contract/format'
import { shiftState } from '@plantao/contract/sentences/escala'
import { quickSearch as texts } from '@plantao/contract/sentences/quick-search'
import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import { plainText } from '@plantao/contract/text-rules'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import { readDay } from '../../../components/date-field/read-day.ts'
import { addDays, weekdayOf } from '../../../lib/time/days.ts'

export interface QuickOption {
  id: string
  label: string
  detail: string
  href: string
}

interface QuickGroup {
  title: string
  options: QuickOption[]
}

/**
 * The groups of options for a text. Doctors come first if the text begins a name. Empty groups are left out.
 * @param today the present day at the hospital, as yyyy-mm-dd
 */
export function optionGroups(text: string, found: QuickSearchFound | undefined, today: string, now: Date) {
  const day = dayMeant(text, today)
  const groups: QuickGroup[] = [
    {
      title: 'Data',
      options: day
        ? [{ id: 'data', label: formatDayAndWeekday(day), detail: '', href: `${hospitalEscala}&dia=${day}` }]
        : [],
    },
    {
      title: 'Vagas',
      options: (found?.vagas ?? []).map((vaga) => ({
        id: vaga.id,
        label: vaga.nome_vaga,
        detail: [formatShift(vaga), vaga.setor?.nome, vaga.especialidade, whoOf(vaga, now)].filter(Boolean).join(' · '),
        href: `/vagas/${vaga.id}`,
      })),
    },
    {
      title: 'Rascunhos',
      options: (found?.plantoes ?? []).map((plantao) => ({
        id: plantao.id,
        label: plantao.nome_vaga,
        detail: [formatShift(plantao), plantao.setor?.nome ?? plantao.especialidade, texts.onlyYou].join(' · '),
        // The week that contains the shift.
        href: `${hospitalEscala}&dia=${plantao.data}`,
      })),
    },
  ]
  const medicos: QuickGroup = {
    title: 'Médicos',
    options: (found?.medicos ?? []).map(({ id, nome, accepted_count, candidaturas_count }) => ({
      id,
      label: nome,
      detail: texts.medico(accepted_count, candidaturas_count),
      // The list of the hospital's vagas, searched for the doctor's name.
      href: `${hospitalVagas}&forma=tabela&q=${encodeURIComponent(nome.slice(0, 100))}`,
    })),
  }
  const membros: QuickGroup = {
    title: 'Médicos da casa',
    options: (found?.membros ?? []).map(({ id, nome, next }) => ({
      id,
      label: nome,
      detail: next ? [formatShift(next), next.setor].filter(Boolean).join(' · ') : texts.noNext,
      href: next
        ? `${hospitalEscala}&dia=${next.data}`
        : `${hospitalMembros}?q=${encodeURIComponent(nome.slice(0, 100))}`,
    })),
  }
  const people = [membros, medicos]
  const isName = people.some(({ options }) => startsName(text, options[0]?.label ?? ''))
  return (isName ? [...people, ...groups] : [...groups, ...people]).filter(({ options }) => options.length > 0)
}

/** The doctor by whom a vaga was found, with what the doctor did, else the accepted one, else the vaga's situation. */
function whoOf(vaga: QuickSearchFound['vagas'][number], now: Date) {
  const { accepted_name, candidate_name } = vaga
  if (candidate_name !== null && candidate_name !== accepted_name) return texts.applied(candidate_name)
  return accepted_name ? shiftState.taken(accepted_name) : vagaSituationLabel[vagaSituation(vaga, now)]
}

/** Whether each word of the text begins a word of the name. */
function startsName(text: string, name: string) {
  const names = plainText(name).split(' ')
  return plainText(text.trim())
    .split(/\s+/)
    .every((word) => names.some((part) => part.startsWith(word)))
}

const fromToday = ['ontem', 'hoje', 'amanha']
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

/**
 * The day that a text names: 'amanhã', '26/11', or 'quarta' for the next Wednesday, which may be today. Digits alone
 * name no day, because they may be a CRM.
 */
function dayMeant(text: string, today: string) {
  const word = plainText(text.trim()).replace(/-feira$/, '')
  const near = fromToday.indexOf(word)
  if (near >= 0) return addDays(today, near - 1)
  const weekday = weekdays.findIndex((name) => word === name || word === name.slice(0, 3))
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  return /^\d+$/.test(word) ? undefined : readDay(text, today).day
}
