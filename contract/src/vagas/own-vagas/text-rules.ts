import { parseCrm } from '../../medicos/rules.ts'

/** A text of the field 'Buscar' of a hospital's list, or of 'Procurar', as it is searched. All of its parts must match. */
export interface OwnVagaText {
  /**
   * Each word must occur in the vaga's name, specialty or sector, or in a candidate's name or CRM. All words found in
   * candidates must be found in the same candidate.
   */
  words: string[]
  /** True when a word may be a part of a CRM. One or two digits do not count: almost every CRM has them. */
  hasCrm: boolean
  /** Days of the week, from 1 for Monday to 7 for Sunday. */
  weekdays: number[]
  dates: { day: number; month: number; year: number | null }[]
}

/** Whether a text names a day or a weekday. What such a text finds is listed by day unless an order is chosen. */
export function namesDay(text: string) {
  const { weekdays, dates } = readOwnVagaText(text)
  return weekdays.length > 0 || dates.length > 0
}

const weekdays = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo']

/** Reads each word as a weekday ('qua', 'quarta', 'quarta-feira'), as a day ('26/11', '26/11/2026'), or as text. */
export function readOwnVagaText(text: string): OwnVagaText {
  const read: OwnVagaText = { words: [], hasCrm: false, weekdays: [], dates: [] }
  // A day as the card writes it has a comma: 'qui, 26/11/2026'.
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const weekday = weekdayOf(word)
    const date = dateOf(word)
    if (weekday > 0) read.weekdays.push(weekday)
    else if (date) read.dates.push(date)
    else read.words.push(word)
  }
  const crm = parseCrm(read.words.join(' '))
  if (crm) read.words = [`${crm.number}/${crm.uf}`]
  read.hasCrm = read.words.some((word) => /\d{3}/.test(word))
  return read
}

function weekdayOf(word: string) {
  const folded = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/-feira$/, '')
  return weekdays.findIndex((name) => folded === name || folded === name.slice(0, 3)) + 1
}

function dateOf(word: string) {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word) ?? []
  if (!day || !month || Number(day) > 31 || Number(month) > 12) return null
  return { day: Number(day), month: Number(month), year: year ? Number(year.length === 2 ? `20${year}` : year) : null }
}
