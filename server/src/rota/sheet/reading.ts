import type { SheetShape, SheetState } from '@plantao/contract/rota/sheet/schema'
import { sheet as texts } from '@plantao/contract/sentences/rota'
import { type DayTable, readMonth, type SheetDay } from './days.ts'
import { isFormulaError, isNoShift, isOpen, readHours, wordOf } from './hours.ts'
import { isName, type NamePart, readNames } from './names.ts'

/** Where a shift stands in the sheet, and what the sheet says of it. Texts that are missing are empty. */
export interface Place {
  row: number
  column: number
  day: SheetDay
  setor: string
  hours: string
  /** Which of the two stand in the shift's own cell, not in a heading. */
  own: ('setor' | 'hours')[]
}

export interface RawShift extends Place {
  /** Null for a shift that is open. */
  who: NamePart | null
}

/** A word that can be corrected. */
export type RawWord = { kind: 'membro'; part: NamePart } | { kind: 'setor' | 'codigo'; text: string }

/** A cell without shifts. */
export interface RawCell {
  row: number
  column: number
  state: Extract<SheetState, 'unread' | 'ignored' | 'label'>
  meaning: string
  words: RawWord[]
}

export interface Reading {
  shape: SheetShape | null
  tables: DayTable[]
  shifts: RawShift[]
  cells: RawCell[]
  /** Hours that the sheet itself explains: 'M = 7-13'. Empty for a code of no shift. */
  legend: Map<string, string>
}

/** Which folded texts the hospital knows. */
export interface Known {
  membro: (key: string) => boolean
  setor: (word: string) => boolean
  codigo: (word: string) => boolean
}

export const isLikelySetor = (text: string, known: Known) =>
  known.setor(wordOf(text)) ||
  /(^| )([cup]ti|uci|ucin|ps|pa|ps[aipo]|upa|cc|rpa|samu|salas?|emergencia|enfermarias?|centro|ambulatorio|pediatria|maternidade|obstetricia|clinica|cirurgia|ortopedia|anestesia|observacao|porta|pronto|neo|neonatal|internacao|retaguarda|sobreaviso|hemodialise|trauma|psiquiatria|cardiologia|neurologia|bloco|ala)( |$)/.test(
    wordOf(text),
  )

const filler =
  /^(?:escalas?|m[eé]dic[ao]s?|plant[aã]o|plant[oõ]es|plantonistas?|mensal|m[eê]s|setor|unidade|d[aeo]s?|para|ref(?:er[eê]ncia)?|segue|bom dia|boa (?:tarde|noite)|nova|atualizada|v\d+|corrigida|final|\d{4})(?!\p{L})|(?<!\p{L})(?:d[aeo]|m[eê]s|atualizada|corrigida|final|\d{4})$/iu
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu

/** The month and the sector that a title names: 'ESCALA MÉDICA - UTI ADULTO - DEZEMBRO/2026'. */
export function readTitle(text: string, known: Known) {
  const month = readMonth(text) ?? undefined
  const pieces = (month?.rest ?? text).split(/[\n|:!?,]|[.]\s|\s[-–—]\s/).map((piece) => {
    let [rest, before] = [piece, '']
    while (rest !== before) [before, rest] = [rest, rest.replace(edges, '').replace(filler, '')]
    return /^(hospital|prefeitura|secretaria|santa casa|coordena)/i.test(rest) ? '' : rest
  })
  return { month, setor: pieces.find((piece) => isLikelySetor(piece, known)) ?? pieces.find(Boolean) ?? '' }
}

/** The sector and the turno in a heading such as 'UTI Noite' or 'Dia (7-19) - PS'. A single letter may be a name's. */
export function readHeading(text: string) {
  if (readHours(text)) return { setor: '', hours: text }
  const words = text.split(/\s+/)
  for (let count = 1; count < words.length; count++) {
    for (const [hours, rest] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const [turno, setor] = [hours.join(' '), rest.join(' ').replace(edges, '')]
      if (wordOf(turno).length > 1 && wordOf(setor) !== '' && readHours(turno.replace(edges, '')))
        return { setor, hours: turno }
    }
  }
  return { setor: text, hours: '' }
}

/** Takes a legend such as 'M = 7-13; F = folga'. False for any other text. */
export function takeLegend(text: string, legend: Reading['legend']) {
  const found = text.split(/[;\n|]|,(?=[^,]*[=:])/).map((piece) => {
    const [, code, meaning = ''] = /^\s*(?=\d?\p{L})([\p{L}\d]{1,4})\s*[=:–-]\s*(.{2,40}?)[\s.]*$/u.exec(piece) ?? []
    const hours = isNoShift(meaning) ? [''] : readHours(meaning)
    return code && hours?.length === 1 ? ([wordOf(code), hours[0]!] as const) : null
  })
  if (!found.every((each) => each !== null)) return false
  for (const [code, hours] of found) legend.set(code, hours)
  return true
}

/** Reads a cell in which names are expected. */
export function readNamesCell(text: string, place: Place, known: Known, into: Reading) {
  const { row, column } = place
  const add = (state: RawCell['state'], meaning: string, words: RawWord[] = []) =>
    void into.cells.push({ row, column, state, meaning, words })
  if (isFormulaError(text)) return add('unread', texts.formulaError)
  if (text.length > 300) return add('unread', texts.tooLong)
  const isNone = (piece: string) => isNoShift(piece) && !known.membro(wordOf(piece))
  if (isNone(text)) return add('ignored', texts.noShift, [{ kind: 'codigo', text }])
  const pieces = text.split(/[\n/;|+]/)
  const open = pieces.filter(isOpen)
  for (const _ of open) into.shifts.push({ ...place, who: null })
  const named = pieces.filter((piece) => !isOpen(piece) && !isNone(piece))
  if (open.length > 0 && named.length === 0) return
  const parts = readNames(named.length === pieces.length ? text : named.join('/'), known.membro)
  if (parts.length === 0 || !parts.every(isName)) return add('unread', texts.noName)
  for (const who of parts)
    into.shifts.push({ ...place, who, ...(who.hours && { hours: who.hours, own: [...place.own, 'hours'] }) })
}
