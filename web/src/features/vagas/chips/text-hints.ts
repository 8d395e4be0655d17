import { formatDayAndWeekday } from '@plantao/contract/format'
import { estados } from '@plantao/contract/hospitais/rules'
import { flagLabels, turnoLabel } from '@plantao/contract/vagas/search/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { addDays, dayOf, weekdayOf } from '../../../lib/time/days.ts'
import { nextWeekend } from './quick-filters.ts'

export interface TextHint {
  label: string
  filters: VagaQuestion
  rest: string
}

type Meaning = (match: string[], today: string) => { label: string; filters: VagaQuestion } | undefined

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

const onDay = (day: string | undefined, today: string) =>
  day && day >= today ? { label: formatDayAndWeekday(day), filters: { data_de: day, data_ate: day } } : undefined

const turno = (value: 'dia' | 'noite' | '24h') => () => ({ label: turnoLabel[value], filters: { turno: [value] } })

/** The day (yyyy-mm-dd) of a date and month. Without a year, this is the next such day, which may be today. */
function dateMeant(date: number, month: number, year: string | undefined, today: string) {
  if (year) return dayOf(Number(year.length === 2 ? `20${year}` : year), month, date)
  const thisYear = Number(today.slice(0, 4))
  return [0, 1, 2, 3, 4].map((more) => dayOf(thisYear + more, month, date)).find((day) => day && day >= today)
}

/**
 * Patterns without accents and in lower case. Where two patterns match the same words, the earlier pattern takes them.
 */
const meanings: [pattern: string, meaning: Meaning][] = [
  [
    'proximo (?:fim|final) de semana|proximo fds',
    (_, today) => ({ label: 'Próximo fim de semana', filters: nextWeekend(today) }),
  ],
  [
    '(?:fim|final|fins|finais) de semana|fds|feriados?',
    () => ({ label: flagLabels.fim_de_semana, filters: { fim_de_semana: 'true' } }),
  ],
  [
    '(?:dia )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?',
    ([, date, month, year], today) => onDay(dateMeant(Number(date), Number(month), year, today), today),
  ],
  [
    `(?:dia )?(\\d{1,2}) de (${months.join('|')})(?: de (\\d{4}))?`,
    ([, date, month = '', year], today) =>
      onDay(dateMeant(Number(date), months.indexOf(month) + 1, year, today), today),
  ],
  ['depois de amanha', (_, today) => onDay(addDays(today, 2), today)],
  ['amanha', (_, today) => onDay(addDays(today, 1), today)],
  ['hoje', (_, today) => onDay(today, today)],
  [
    `(${weekdays.join('|')})(?:[- ]feira)?`,
    ([, name = ''], today) => onDay(addDays(today, (weekdays.indexOf(name) - weekdayOf(today) + 7) % 7), today),
  ],
  ['24 ?h(?:oras|rs|s)?', turno('24h')],
  ['noites?|noturn[oa]s?', turno('noite')],
  // A text such as 'dia 12' does not mean a day shift.
  ['dia(?! ?\\d)|diurn[oa]s?', turno('dia')],
  // The state SE is left out, because 'se' is mostly the Portuguese word.
  [
    `(${estados.filter((uf) => uf !== 'SE').join('|')})`.toLowerCase(),
    ([, sigla = '']) => ({ label: sigla.toUpperCase(), filters: { estado: [sigla.toUpperCase()] } }),
  ],
]

/** Linking words that may precede a pattern. They belong to the match, so they too disappear from the text. */
const before = '(?:(?:em|n[ao]s?|d[aeo]s?|para|pra|ao?|com) )*'

const patterns = meanings.map(
  ([pattern, meaning]) =>
    [new RegExp(`(?<![\\p{L}\\d])${before}(?:${pattern})(?![\\p{L}\\d])`, 'gu'), meaning] as const,
)

/**
 * Finds the words of a search that could mean filters, in the order of the text.
 * @param today yyyy-mm-dd
 */
export function textHints(text: string, today: string): TextHint[] {
  const folded = fold(text)
  const found: { start: number; end: number; label: string; filters: VagaQuestion }[] = []
  for (const [pattern, meaning] of patterns) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const meant = found.every((other) => end <= other.start || other.end <= start) && meaning([...match], today)
      if (meant) found.push({ start, end, ...meant })
    }
  }
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, label, filters }) => ({
      label,
      filters,
      rest: `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim(),
    }))
}

/**
 * Folds each letter to lower case without an accent. The text keeps its length, so that a match can be cut from the
 * original.
 */
const fold = (text: string) =>
  text
    .split('')
    .map((letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0))
    .join('')
