import { sheet as texts } from '@plantao/contract/sentences/rota'
import { type DayTable, readDay, readWeekday, type SheetDay } from './days.ts'
import { isNoShift, isOpen, readHours, wordOf } from './hours.ts'
import { isName, readNames } from './names.ts'
import { isLikelySetor, type Known, type RawWord, type Reading, readNamesCell, readTitle } from './reading.ts'

type Token =
  | { kind: 'day'; day: SheetDay }
  | { kind: 'setor' | 'hours'; text: string }
  /** `hours` are those in the same part: 'Beto 19-7'. */
  | { kind: 'names'; text: string; hours?: string }
  /** A weekday that stands apart from its date. */
  | { kind: 'weekday'; weekday: number }

/** Whether a mark parts a line: not within '01/12', '19-07', '07:00', 'CRM/SP' and 'Silva, Ana'. */
function isBreak(mark: string, { before, after, isSpaced }: { before: string; after: string; isSpaced: boolean }) {
  const isBetweenNumbers = /\dh?$/i.test(before) && /^\d/.test(after)
  if (mark === ',') return /^(dia|noite|manh|tarde|sd|sn|[dnmt]\s*[:-]|\d{1,2}\s*[h:-])/i.test(after)
  if (mark === '/') return !isBetweenNumbers && !/crm$/i.test(before)
  if (mark === ':') return !isBetweenNumbers || isSpaced
  return !/^[-–—]/.test(mark) || (isSpaced && !isBetweenNumbers)
}

/** Reads the lines of a message: '*UTI ADULTO*', 'Seg 01/12 D: Ana / N: Beto', '☀️ Dr. João'. */
export function readMessage(rows: readonly (readonly string[])[], known: Known): Reading {
  const table: DayTable = { days: [] }
  const reading: Reading = { shape: null, tables: [table], shifts: [], cells: [], legend: new Map() }
  let [setor, hours, day] = ['', '', undefined as SheetDay | undefined]
  /** The turno that a title gives to all days below it: 'UTI Adulto - Noite'. */
  let titleHours = ''
  /** The outer heading: a sector above its days, or a day above its sectors. */
  let outer: 'setor' | 'day' | undefined

  const isDated = rows.some((cells) => cells.some((cell) => /(?<![\d/])\d{1,2}\/\d{1,2}(?![\d/h])/.test(cell)))

  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex((cell) => cell.trim() !== '')
    if (column >= 0) for (const line of cells[column]!.split('\n')) readLine(line, row, column)
  }
  if (reading.shifts.length > 0) reading.shape = 'mensagem'
  return reading

  function readLine(line: string, row: number, column: number) {
    const note = (state: 'label' | 'unread', meaning = '', words: RawWord[] = []) =>
      reading.cells.push({ row, column, state, meaning, words })
    if (wordOf(line) === '') return
    if (line.length > 500) return note('unread', texts.tooLong)
    const tokens = tokensOf(line, known, isDated)
    const names = tokens.filter(({ kind }) => kind === 'names')
    const marks = tokens.filter((token) => token.kind !== 'names' || token.hours)
    const title = readTitle(line, known)
    const isDay = tokens.some(({ kind }) => kind === 'day')
    if (
      (title.month && !isDay) ||
      (marks.length === 0 && isLikelySetor(title.setor, known) && !known.membro(wordOf(line)))
    ) {
      table.under ??= title.month
      if (isLikelySetor(title.setor, known)) takeSetor(title.setor, true)
      return note('label', '', [{ kind: 'setor', text: title.setor }])
    }
    if (marks.length === 0 && (!day || !isPlainName(line))) return note('unread', day ? texts.noName : texts.noDay)
    const ownKinds = (['setor', 'hours'] as const).filter((kind) => marks.some((mark) => mark.kind === kind))
    const firstName = tokens.findIndex(({ kind }) => kind === 'names')
    // 'Ana - Noite / Beto - Dia': what follows the names belongs to each of them.
    const areAfter = ownKinds.filter(
      (kind) => firstName >= 0 && firstName < tokens.findIndex((token) => token.kind === kind),
    )
    for (const [index, token] of tokens.entries()) {
      const rest = tokens.slice(index + 1)
      const end = rest.findIndex(({ kind }) => kind === 'names')
      const own = (kind: 'setor' | 'hours', before: string) => {
        const found = (end < 0 ? rest : rest.slice(0, end)).find((each) => each.kind === kind) as
          | { text: string }
          | undefined
        return areAfter.includes(kind) ? (found?.text ?? '') : before
      }
      if (token.kind === 'day')
        takeDay(
          token.day,
          tokens.slice(0, index).some(({ kind }) => kind === 'hours'),
        )
      else if (token.kind === 'weekday') takeWeekday(token.weekday)
      else if (token.kind === 'names') {
        const place = {
          row,
          column,
          setor: own('setor', setor),
          hours: token.hours ?? own('hours', hours),
          own: ownKinds,
        }
        if (day) readNamesCell(token.text, { ...place, day }, known, reading)
        else note('unread', texts.noDay)
      } else if (areAfter.includes(token.kind)) continue
      else if (token.kind === 'setor') takeSetor(token.text, names.length === 0 && !isDay)
      else hours = token.text
    }
    if (names.length === 0 && !isDay && ownKinds.length === 2) titleHours = hours
    if (names.length === 0)
      note('label', '', [
        { kind: 'setor', text: setor },
        { kind: 'codigo', text: hours },
      ])
  }

  function takeDay(found: SheetDay, hasHours: boolean) {
    outer ??= 'day'
    if (outer === 'day' && day) setor = ''
    day = found
    if (!hasHours) hours = titleHours
    table.days.push(found)
  }

  /** A weekday without a date belongs to the date before it, or names no day. */
  function takeWeekday(weekday: number) {
    if (day && day.weekday === undefined && !reading.shifts.some((shift) => shift.day === day)) day.weekday = weekday
    else if (day?.weekday !== weekday) [day, hours] = [undefined, '']
  }

  function takeSetor(text: string, isAlone: boolean) {
    outer ??= 'setor'
    setor = text
    // A title begins a new list of days, or of turnos.
    if (isAlone && outer === 'setor') day = undefined
    if (isAlone) [hours, titleHours] = ['', '']
  }

  /** A line without marks is a name only if nothing else speaks against it. */
  function isPlainName(line: string) {
    const parts = readNames(line, known.membro)
    if (isOpen(line) || isNoShift(line)) return hours !== ''
    if (parts.length === 0 || !parts.every(isName)) return false
    if (/^\W*dra?\b/i.test(line) || parts.every(({ nome }) => known.membro(wordOf(nome)))) return true
    return hours !== '' && parts.every(({ nome }) => nome.split(' ').length <= 5 && nome.split(' ').every(isCapital))
  }
}

const isCapital = (word: string) => /^(\p{Lu}.*|d[aeo]s?|e)$/u.test(word)

function tokensOf(line: string, known: Known, isDated: boolean): Token[] {
  const inWords = line
    .replace(/\d\ufe0f?\u20e3|\s*[-–,]\s*(?=crm\b)/giu, ' ')
    .replace(/[*_~`•●▪▫◦✅🔹🔸👉📌📅🗓]/gu, ' ')
    .replace(/[☀🌞🌅🌤]\ufe0f?/gu, ' Dia: ')
    .replace(/[🌙🌛🌜🌚🌃🌌]\ufe0f?/gu, ' Noite: ')
    .replace(/\s(?=(?:sd|sn|[dnmt]|dia|noite|manh[ãa]|tarde|diurno|noturno)\s*:)/giu, ' | ')
    .replace(/\(([^()]*)\)/g, (whole, inside) => (readWeekday(inside) === undefined ? whole : ` | ${inside} | `))
  return inWords
    .replace(/\s*([-–—]+|[/:,|;→➡=])\s*/gu, (whole, mark, at: number) => {
      const [before, after] = [inWords.slice(0, at), inWords.slice(at + whole.length)]
      return isBreak(mark, { before, after, isSpaced: whole !== mark }) ? '\n' : whole
    })
    .split('\n')
    .flatMap((piece) => tokensIn(piece, known, isDated))
}

/** The tokens of a part without separators: 'Seg 01/12 D', 'UTI dia', 'Ana'. */
function tokensIn(text: string, known: Known, isDated: boolean, isAfterHours = false): Token[] {
  const piece = text.replace(/^[\s>–—-]+|\s+$/g, '')
  if (wordOf(piece) === '' && !isOpen(piece)) return []
  const words = piece.split(/\s+/)
  if (words.length > 12) return [{ kind: 'names', text: piece }]
  const weekday = readWeekday(piece)
  if (weekday !== undefined) return [{ kind: 'weekday', weekday }]
  if (known.membro(wordOf(piece))) return [{ kind: 'names', text: piece }]
  const rest = (some: string[], isAfter = isAfterHours) => tokensIn(some.join(' '), known, isDated, isAfter)
  for (const { start, end, run } of runsOf(words)) {
    const day = readDay(run)
    // Where dates have a month, a number alone counts the lines of a list.
    const isDay = day?.month ?? (start === 0 && (day?.weekday ?? (!isDated || /^dia/i.test(piece))))
    if (day && isDay) return [...rest(words.slice(0, start)), { kind: 'day', day }, ...rest(words.slice(end))]
  }
  if (known.setor(wordOf(piece))) return [{ kind: 'setor', text: piece }]
  const isGreeting = /(^| )(bom dia|boa tarde|boa noite)( |$)/.test(wordOf(piece))
  const hours = isGreeting
    ? undefined
    : runsOf(words).find(({ run }) => readHours(run) && (words.length === 1 || wordOf(run).length > 1))
  if (hours) {
    const [before, after] = [rest(words.slice(0, hours.start)), words.slice(hours.end)]
    const turno: Token = { kind: 'hours', text: hours.run }
    const name = before.at(-1)
    if (name?.kind === 'names' && !isAfterHours)
      return [...before.slice(0, -1), { ...name, hours: hours.run }, ...rest(after)]
    return [...before, turno, ...rest(after, true)]
  }
  return [
    isLikelySetor(piece, known)
      ? { kind: 'setor', text: readTitle(piece, known).setor }
      : { kind: 'names', text: piece },
  ]
}

/** The runs of up to five words, from the first word on, longer ones first. */
const runsOf = (words: readonly string[]) =>
  words.flatMap((_, start) =>
    [5, 4, 3, 2, 1].flatMap((count) => {
      const end = start + count
      return end > words.length ? [] : { start, end, run: words.slice(start, end).join(' ') }
    }),
  )
