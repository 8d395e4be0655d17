import { fixedEspecialidades } from '@plantao/contract/especialidades/rules'
import { formatShift } from '@plantao/contract/format'
import { cellAddress } from '@plantao/contract/rota/sheet/rules'
import { type ReadSheet, type SheetPlan, type SheetState, sheetStates } from '@plantao/contract/rota/sheet/schema'
import { sheet as texts } from '@plantao/contract/sentences/rota'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { dateDays } from './days.ts'
import { readGrid } from './grid.ts'
import { hoursIn, wordOf } from './hours.ts'
import {
  byLength,
  type House,
  keyOfWord,
  matchWords,
  type SheetMembro,
  type SheetSetor,
  toBeAsked,
  type Word,
} from './match.ts'
import { readMessage } from './message.ts'
import type { Known } from './reading.ts'

/** A shift that stands in the plan already, as a draft, a fixed shift or a vaga. */
export interface Planned {
  setor_id: string | null
  setor: string | null
  membro_id: string | null
  data: string
  horario: string
  modalidade: string
}

/** A shift that saving the sheet would add. */
export interface NewShift {
  setor: SheetSetor
  especialidade: string
  /** True if the specialty was asked, because the sector has none. */
  isAsked: boolean
  data: string
  horario: string
  membro: SheetMembro | null
}

export interface SheetReading {
  plan: Omit<SheetPlan, 'hash'>
  shifts: NewShift[]
  words: Word[]
}

/** Specialties that a sector's name suggests. */
const especialidadesOfSetores: [RegExp, string][] = [
  [/(^| )[cu]ti( |$)/, 'UTI'],
  [/emergencia|pronto (socorro|atendimento)|sala vermelha|(^| )(ps|pa|upa)( |$)/, 'Emergência'],
  ...fixedEspecialidades.map((nome): [RegExp, string] => [new RegExp(wordOf(nome)), nome]),
]

const dayInMinutes = 24 * 60

/** The minutes of a shift on one clock, or null if its hours are unknown. */
function spanOf(data: string, horario: string) {
  const read = parseHorario(horario)
  const start = (Date.parse(data) / 86_400_000) * dayInMinutes
  return read && { start: start + read.start, end: start + read.end }
}

/**
 * Says what saving a sheet would do.
 * @param planned reads the shifts of the hospital that begin on these days
 */
export async function planSheet(
  { rows, month, answers }: Pick<ReadSheet, 'rows' | 'month' | 'answers'>,
  house: House,
  planned: (from: string, to: string) => Promise<Planned[]>,
): Promise<SheetReading> {
  const has = (kind: string) => {
    const keys = new Set([...house.words, ...answers].flatMap((each) => (each.kind === kind ? each.word : [])))
    return (key: string) => keys.has(key)
  }
  const names = (of: { nome: string }[]) => {
    const keys = new Set(of.map(({ nome }) => wordOf(nome)))
    return (key: string) => keys.has(key)
  }
  const [isMembro, isSetor] = [names(house.membros), names(house.setores)]
  const [saidMembro, saidSetor] = [has('membro'), has('setor')]
  const known: Known = {
    membro: (key) => isMembro(key) || saidMembro(key),
    setor: (key) => isSetor(key) || saidSetor(key),
    codigo: has('codigo'),
  }
  const isMessage = rows.every((row) => row.filter((text) => text.trim() !== '').length < 2)
  const reading = isMessage ? readMessage(rows, known) : readGrid(rows, known)
  const { words, setor, codigo, membro, asked } = matchWords(house, answers, reading.legend)

  const saidMonth = answers.find(({ kind }) => kind === 'mes')?.text
  const dated = dateDays(reading.tables, saidMonth ?? month, saidMonth !== undefined)
  if (dated && (dated.isBare || dated.isInDoubt) && reading.shifts.length > 0) {
    const options = [...new Set(dated.options)].map((text) => ({ text }))
    asked(
      'mes',
      '',
      '',
      dated.isInDoubt ? { ...toBeAsked, options } : { state: 'taken', means: dated.month, text: dated.month, options },
    )
  }

  // Whole names first, because shorter ones may mean them.
  for (const part of reading.shifts.flatMap(({ who }) => who ?? []).sort(byLength)) membro(part)
  const cells = new Map<
    string,
    { row: number; column: number; states: Set<SheetState>; meanings: Set<string>; words: Set<Word> }
  >()
  function note({ row, column }: { row: number; column: number }, state: SheetState, meaning: string, ...of: Word[]) {
    const key = `${row} ${column}`
    const cell = cells.get(key) ?? { row, column, states: new Set(), meanings: new Set(), words: new Set() }
    cells.set(key, cell)
    cell.states.add(state)
    if (meaning) cell.meanings.add(meaning)
    for (const word of of) {
      cell.words.add(word)
      word.cells.add(cellAddress(row, column))
    }
  }

  const meant = reading.shifts.flatMap((raw) => {
    const place = setor(raw.setor)
    const hours = codigo(raw.hours)
    const person = raw.who && membro(raw.who)
    const own = (kind: 'setor' | 'hours') => raw[kind] === '' || raw.own.includes(kind)
    const of = [person, own('hours') ? hours : null, own('setor') ? place : null].filter((word) => word !== null)
    const needed = [place, hours, person].filter((word) => word !== null)
    const shown = [raw.who?.nome ?? texts.open, place.text ?? raw.setor].filter(Boolean).join(' · ')
    if (!raw.day.iso) note(raw, 'unread', texts.noSuchDay(raw.day.date), ...of)
    else if (needed.some(({ means }) => means === null)) note(raw, 'ignored', texts.leftOut(shown), ...of)
    else if (needed.some(({ means }) => means === undefined)) note(raw, 'question', shown, ...of)
    else {
      return hours.means!.map((horario) => ({
        raw,
        of,
        setor: place.means!,
        membro: person?.means ?? null,
        isToCheck: of.some(({ state }) => state === 'check'),
        data: raw.day.iso!,
        horario: hoursIn(horario, place.means!.horarios),
      }))
    }
    return []
  })

  const days = meant.map(({ data }) => data).sort()
  const before = days.length > 0 ? await planned(days[0]!, days.at(-1)!) : []
  const keyOf = (shift: { setor: unknown; data: string; horario: string; who: unknown }) =>
    JSON.stringify([shift.setor, shift.data, parseHorario(shift.horario)?.start ?? shift.horario, shift.who])
  const there = new Map<string, number>()
  for (const { setor_id, membro_id, ...shift } of before) {
    const key = keyOf({ ...shift, setor: setor_id, who: membro_id })
    there.set(key, (there.get(key) ?? 0) + 1)
  }
  /** The hours at which each doctor is present, with the words for them. */
  const present = new Map<unknown, { start: number; end: number; shown: string }[]>()
  const takeTime = (who: unknown, span: { start: number; end: number }, shown: string) =>
    present.set(who, [...(present.get(who) ?? []), { ...span, shown }])
  for (const { membro_id, setor: of, ...shift } of before) {
    const span = spanOf(shift.data, shift.horario)
    if (span && membro_id && shift.modalidade === 'presencial')
      takeTime(membro_id, span, [of, formatShift(shift)].filter(Boolean).join(' · '))
  }

  const isAnswered = has('especialidade')
  /** The sector's, else the doctor's, else the one that is asked once for the sector. */
  function especialidadeOf({ nome, especialidade }: SheetSetor, who: SheetMembro | null) {
    const key = wordOf(nome)
    const own = especialidade ?? (isAnswered(key) ? null : who?.especialidade)
    if (own) return { especialidade: own, isAsked: false }
    const [, near] = especialidadesOfSetores.find(([pattern]) => pattern.test(key)) ?? []
    const found = near ? { state: 'check' as const, means: near, text: near } : toBeAsked
    const said = asked('especialidade', key, nome, found).means
    return { especialidade: said, isAsked: Boolean(said) }
  }
  const shifts: NewShift[] = []
  const seen = new Set<string>()
  let [existing, refused] = [0, 0]
  for (const { raw, of, setor: at, membro: who, isToCheck, data, horario } of meant) {
    const shown = [who?.nome ?? texts.open, at.nome, formatShift({ data, horario, modalidade: at.modalidade })].join(
      ' · ',
    )
    const key = keyOf({ setor: at.id ?? at.nome, data, horario, who: who && (who.id ?? `${who.nome} ${who.crm}`) })
    const [span, left] = [spanOf(data, horario), there.get(key) ?? 0]
    const isPresent = who !== null && span !== null && at.modalidade === 'presencial'
    const clash =
      isPresent && present.get(who.id ?? who)?.find(({ start, end }) => start < span.end && span.start < end)
    if (who && seen.has(key)) note(raw, 'existing', texts.twice(shown), ...of)
    else if (left > 0) {
      existing++
      if (!who) there.set(key, left - 1)
      note(raw, 'existing', texts.existing(shown), ...of)
    } else if (clash) {
      refused++
      note(raw, 'refused', texts.clash(shown, clash.shown), ...of)
    } else {
      const { especialidade, isAsked } = especialidadeOf(at, who)
      const state = isToCheck ? 'check' : who?.id === null ? 'create' : 'taken'
      note(raw, especialidade ? state : 'question', shown, ...of)
      if (isPresent) takeTime(who.id ?? who, span, `${shown} (${cellAddress(raw.row, raw.column)})`)
      shifts.push({ setor: at, especialidade: especialidade ?? '', isAsked, data, horario, membro: who })
    }
    seen.add(key)
  }
  for (const { row, column, state, meaning, words: raw } of reading.cells) {
    const of = raw.flatMap((each) => words.get(keyOfWord(each)) ?? [])
    const isUnused = state === 'label' && raw.length > 0 && of.length === 0
    const asked = of.map((word) => word.state).find((each) => each === 'question' || each === 'check')
    note(
      { row, column },
      isUnused ? 'ignored' : (asked ?? state),
      meaning || (isUnused ? texts.unused : of.map(({ shown, text }) => `${shown}: ${text ?? '?'}`).join(' · ')),
      ...of,
    )
  }
  const list = [...words.values()]
  const indexes = new Map(list.map((word, index) => [word, index]))
  const orderOf = (state: SheetState) => sheetStates.indexOf(state)
  return {
    words: list,
    shifts,
    plan: {
      shape: reading.shape,
      months: [...new Set(shifts.map(({ data }) => data.slice(0, 7)))].sort(),
      words: list.map(({ means: _, cells, ...word }) => ({ ...word, cells: [...cells] })),
      cells: [...cells.values()].map(({ row, column, states, meanings, words: of }) => ({
        row,
        column,
        state: [...states].sort((a, b) => orderOf(a) - orderOf(b))[0]!,
        meaning: [...meanings].join('; '),
        words: [...of].map((word) => indexes.get(word)!),
      })),
      fixed: shifts.filter(({ membro }) => membro).length,
      drafts: shifts.filter(({ membro }) => !membro).length,
      existing,
      refused,
      past: shifts.filter(({ data }) => data < house.today).length,
      new_membros: new Set(shifts.map(({ membro }) => membro).filter((each) => each?.id === null)).size,
      new_setores: new Set(shifts.map(({ setor }) => setor).filter(({ id }) => id === null)).size,
    },
  }
}
