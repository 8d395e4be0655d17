import { sheet as texts } from '@plantao/contract/sentences/rota'
import { type DayTable, readDay, readWeekday, type SheetDay } from './days.ts'
import { isFormulaError, wordOf } from './hours.ts'
import { hasHours, layoutOf, roleOf } from './layout.ts'
import { isName, type NamePart, readNames } from './names.ts'
import {
  isLikelySetor,
  type Known,
  type RawWord,
  type Reading,
  readHeading,
  readNamesCell,
  readTitle,
  takeLegend,
} from './reading.ts'

/** The content of the headings above a column. */
interface Heading {
  day?: SheetDay | undefined
  setor?: string
  hours?: string
  person?: NamePart | undefined
}

/** Reads a sheet whose days run along a row or down a column. Without days its shape is null. */
export function readGrid(rows: readonly (readonly string[])[], known: Known): Reading {
  const { grid, columns, dayRows, isAcross, kinds, roles, hasCodes, hasDays } = layoutOf(rows, known)
  const reading: Reading = { shape: null, tables: [], shifts: [], cells: [], legend: new Map() }
  const inLabels = (row: number, role: (typeof roles)[number]) => grid[row]![roles.indexOf(role)] ?? ''
  const isBody = (column: number) =>
    isAcross ? headings[column]!.day !== undefined : roles[column] === undefined || roles[column] === 'medico'

  let title: ReturnType<typeof readTitle> = { month: undefined, setor: '' }
  let table: DayTable | undefined
  let headings: Heading[] = []
  /** An empty cell repeats these of the row above. */
  let above = { day: undefined as SheetDay | undefined, dayText: '', setor: '', hours: '' }
  /** Begins a list of days. A title may stand between two lists under the same headings. */
  const openTable = (keptHeadings?: Heading[]) => {
    table = { days: [], under: title.month }
    reading.tables.push(table)
    headings = keptHeadings ?? columns.map(() => ({}))
    above = { day: undefined, dayText: '', setor: '', hours: '' }
  }
  const hasBodies = () => table !== undefined && table.days.length > 0
  const note = (
    row: number,
    column: number,
    state: 'label' | 'unread' | 'ignored',
    meaning = '',
    words: RawWord[] = [],
  ) => reading.cells.push({ row, column, state, meaning, words })
  const label = (row: number, column: number, ...words: RawWord[]) =>
    note(
      row,
      column,
      'label',
      '',
      words.filter((word) => word.kind === 'membro' || wordOf(word.text) !== ''),
    )

  for (const [row, list] of grid.entries()) {
    const kind = kinds[row]!
    if (!hasDays) for (const [column, text] of list.entries()) text && note(row, column, 'unread', texts.noDays)
    else if (kind === 'aside') for (const [column, text] of list.entries()) text && label(row, column)
    else if (kind === 'title') takeTitle(row, list)
    else if (kind === 'heading') takeHeading(row, list)
    else if (kind === 'body') takeBody(row, list)
  }
  if (hasDays) {
    const isList =
      !isAcross && columns.filter(isBody).length === 1 && (roles.includes('turno') || roles.includes('inicio'))
    reading.shape = hasCodes ? 'pessoas' : isList ? 'linhas' : 'dias'
  }
  return reading

  function takeTitle(row: number, list: readonly string[]) {
    const text = list.find(Boolean)!
    const isLegend = takeLegend(text, reading.legend)
    const { month, setor } = isLegend ? { month: undefined, setor: '' } : readTitle(text, known)
    if (month || setor) title = { month: month ?? title.month, setor: setor || title.setor }
    above = { ...above, setor: '', hours: '' }
    if (!isAcross && hasBodies()) openTable(headings)
    for (const [column, each] of list.entries()) {
      if (each && !isLegend && !month && !setor) note(row, column, 'ignored', texts.unused)
      else if (each) label(row, column, { kind: 'setor', text: setor })
    }
  }

  function takeHeading(row: number, list: readonly string[]) {
    const days = isAcross ? dayRows[row] : undefined
    if (days || !table || (!isAcross && hasBodies())) openTable()
    for (const [column, day] of days?.days.entries() ?? []) {
      const isMerged = day !== null && list[column] === list[column - 1]
      const own = isMerged ? headings[column - 1]!.day : (day ?? undefined)
      if (own && !isMerged) table!.days.push(own)
      if (own) own.weekday ??= readWeekday(days!.weekdays?.[column] ?? '')
      headings[column]!.day = own
    }
    for (const [column, text] of list.entries()) {
      // A copied text leaves all but the first of merged cells empty.
      const left = !isAcross && isBody(column) && kinds[row + 1] === 'heading' ? headings[column - 1] : undefined
      if (text === '') {
        headings[column]!.setor ??= left?.setor ?? ''
        headings[column]!.hours ??= left?.hours ?? ''
      } else if (
        /^\d+[ºª]?$/.test(text) ||
        takeLegend(text, reading.legend) ||
        days?.days[column] ||
        (roleOf(text) && !hasHours(text)) ||
        !isBody(column)
      ) {
        const own = days?.days[column] || roleOf(text) ? undefined : readTitle(text, known)
        const setor = own && isLikelySetor(own.setor, known) ? own.setor : ''
        title = { month: own?.month ?? title.month, setor: setor || title.setor }
        if (table!.days.length === 0) table!.under = title.month
        label(row, column, { kind: 'setor', text: setor })
      } else if (hasCodes && !isAcross && !hasHours(text)) {
        headings[column]!.person = readNames(text, known.membro)[0]
        label(
          row,
          column,
          ...(headings[column]!.person ? [{ kind: 'membro' as const, part: headings[column]!.person! }] : []),
        )
      } else {
        const { setor, hours } = readHeading(text)
        if (setor) headings[column]!.setor = setor
        if (hours) headings[column]!.hours = hours
        label(row, column, { kind: 'setor', text: setor }, { kind: 'codigo', text: hours })
      }
    }
  }

  function takeBody(row: number, list: readonly string[]) {
    if (!table) openTable()
    const [dayText, from] = [inLabels(row, 'dia'), inLabels(row, 'inicio')]
    const [place, turno] = [readHeading(inLabels(row, 'setor')), readHeading(inLabels(row, 'turno'))]
    const setor = place.setor || (turno.hours && turno.setor)
    const beside = turno.hours || turno.setor || place.hours
    const hours = from ? `${from} - ${inLabels(row, 'fim')}` : beside
    if (dayText && dayText !== above.dayText) {
      above = { ...above, day: readDay(dayText) ?? undefined, dayText, hours: '' }
      if (above.day) table!.days.push(above.day)
    }
    if (above.day) above.day.weekday ??= readWeekday(inLabels(row, 'semana'))
    above = { ...above, setor: setor || above.setor, hours: hours || (setor ? '' : above.hours) }
    const person = personOf(row)
    for (const [column, text] of list.entries()) {
      if (text === '') continue
      if (!isBody(column)) {
        if (roles[column] === 'setor')
          label(row, column, { kind: 'setor', text: setor }, { kind: 'codigo', text: beside })
        else if (['turno', 'inicio', 'fim'].includes(roles[column]!))
          label(row, column, { kind: 'codigo', text: hours })
        else label(row, column, ...(person ? [{ kind: 'membro' as const, part: person }] : []))
        continue
      }
      const heading = headings[column]!
      const day = isAcross ? heading.day : above.day
      const place = {
        row,
        column,
        setor: above.setor || heading.setor || title.setor,
        hours: heading.hours || above.hours,
        own: [],
      }
      const who = isAcross ? person : heading.person
      if (!day) note(row, column, 'unread', texts.noDay)
      else if (!hasCodes) readNamesCell(withCrm(row, column), { ...place, day }, known, reading)
      else if (wordOf(text) === '') note(row, column, 'ignored', texts.noShift)
      else if (isFormulaError(text)) note(row, column, 'unread', texts.formulaError)
      else if (!who) note(row, column, 'unread', texts.noName)
      else reading.shifts.push({ ...place, day, who, hours: text, own: ['hours'] })
    }
  }

  /** The doctor of a row of codes. */
  function personOf(row: number) {
    if (!hasCodes || !isAcross) return undefined
    const column = roles.includes('medico')
      ? roles.indexOf('medico')
      : columns.find((c) => headings[c]!.day === undefined && !roles[c])
    const [part] = column === undefined ? [] : readNames(withCrm(row, column), known.membro)
    return part && isName(part) ? part : undefined
  }

  /** The text of a cell of names, with the CRM of the column behind it. */
  function withCrm(row: number, column: number) {
    const text = grid[row]![column]!
    const crm =
      roles[column + 1] === 'crm'
        ? grid[row]![column + 1]!
        : hasCodes || columns.filter(isBody).length === 1
          ? inLabels(row, 'crm')
          : ''
    return crm === '' ? text : `${text} ${/crm/i.test(crm) ? '' : 'CRM '}${crm}`
  }
}
