import { maxShiftMinutes } from './search/rules.ts'

export interface Horario {
  /** Minutes after the midnight that begins the vaga's day, in the vaga's time zone. */
  start: number
  /** Minutes after the same midnight, so at least 24 h if the end is on a later day. '07:00 - 07:00' lasts 24 h. */
  end: number
  minutes: number
  /** True when the text gives only a length of 24 h, so that the usual 07:00 to 07:00 is assumed. */
  isStartAssumed: boolean
}

export const horarioPresets = ['07:00 - 19:00', '19:00 - 07:00', '07:00 - 07:00'] as const

/** Raise this version with every change that reads some text differently: a job then reads all stored texts again. */
export const horarioReader = 2

const wholeDay = 24 * 60
/** The start that is assumed when a text gives only '24h': shifts in Brazil change at 7 and at 19 h. */
const usualStart = 7 * 60

/*
 * The text is replaced step by step. Marks in braces and angle brackets replace the hospital's words: '{A}' to '{G}' is
 * a weekday, '{FG}' the night between two, '{t28.11}' a date, '{N}' the next day, '{r12}' a regime with shifts of 12
 * hours, '{L}' before noon, '{P}' after noon, '<19:30m>' a time.
 */
const before = '(?<![a-z0-9<:.,])'
const after = '(?![a-z0-9]|[:.,][0-9])'
const unit = 'h(?:oras?|rs?|s)?[.]?'
const weekdays = ['segunda|seg', 'terca|ter', 'quarta|qua', 'quinta|qui', 'sexta|sex', 'sabado|sab', 'domingo|dom']
const inWords =
  'zero|uma|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte|trinta'

const steps: [pattern: string, replacement: string][] = [
  ['[\\u2010-\\u2015\\u2043\\u2212\\u223c\\u301c\\u2190-\\u21ff\\u2794-\\u27be\\u27f5-\\u27ff=_~>-]+|[.]{2,}', '-'],
  // Removes numbers repeated in words: '07 (sete) horas'.
  [` ?[(](?:(?:${inWords}|e|horas?) ?)+[)]`, ''],
  ['(?<![a-z])ao (?=meio)', 'as '],
  ['meio[ -]?dia', '12:00'],
  ['meia[ -]?noite', '24:00'],
  ['(?<![a-z])zero ?h(?:oras?)?(?![a-z])', '0h'],
  ...weekdays.map((names, i): [string, string] => [
    `(?<![a-z])(?:${names})(?:[ -]?feira)?(?![a-z])`,
    `{${'ABCDEFG'[i]}}`,
  ]),
  ['[{]([A-G])[}][.]? ?(?:para|pra|p/) ?(?:o |a )?[{]([A-G])[}]', '{$1$2}'],
  [
    '(?<![a-z])(?:(?:d?[eo] )?(?:dia seguinte|outro dia|proximo dia)|amanha)(?![a-z])|[+] ?1(?: ?d(?:ia)?)?(?![a-z0-9])',
    '{N}',
  ],
  // A regime of hours, '12x36', gives the length of a shift. A regime of days, '6x1', gives no hours.
  [`${before}([0-9]{1,2}) ?(?:${unit})? ?(?:[x×*]|por) ?[0-9]{2,3}(?: ?${unit})?(?![a-z0-9])`, '{r$1}'],
  [`${before}(12|24) ?(?:${unit})? ?/ ?(?:36|48|60|72|96)(?: ?${unit})?(?![a-z0-9])`, '{r$1}'],
  [`${before}[4-7] ?[x×] ?[1-3](?![a-z0-9])`, ' '],
  // Removes time off, and a break at an unknown time of the shift.
  [`[/,;]? ?(?<![a-z])folga(?: de)? [0-9]{1,3}(?: ?${unit})?`, ' '],
  [
    `(?:(?:com|c/|e|mais) )*(?:[0-9]{1,2} ?(?:${unit}|min(?:utos?)?)|uma hora)(?:[0-9]{2})? (?:de |para |p/ ?)?(?:intervalo|almoco|descanso|refeicao|pausa|repouso)(?![a-z])`,
    ' ',
  ],
  ['(?<![a-z0-9])[0-9]{1,2}[ao] (turno|periodo|plantao|equipe)', '$1'],
  // Puts a space between a word and a number: '7as19', 'das7'.
  [`([0-9](?: ?${unit})?)(as|ate|a)(?![a-z])`, '$1 $2'],
  ['(?<![a-z])(das?|de|as|ate|a)(?=[0-9])', '$1 '],
  ['([0-9]) ?a[.]? ?m[.]?(?![a-z0-9])|(?<![a-z])da (?:manha|madrugada)(?![a-z])', '$1 {L}'],
  ['([0-9]) ?p[.]? ?m[.]?(?![a-z0-9])|(?<![a-z])da (?:tarde|noite)(?![a-z])', '$1 {P}'],
  // Times, pattern by pattern: 19:30, 19:30:00, 19:30h · 19h30h · 19h30, 19 h 30 min, but not '7h 19h' · 19hs30 ·
  // 19.30 · 1930 · 19h · 19
  [`${before}([0-9]{1,2}) ?: ?([0-9]{2})(?::[0-9]{2})?(?: ?${unit}| ?min)?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2}) ?h(00|15|30|45) ?${unit}${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2}) ?h ?([0-9]{2})(?: ?m(?:in)?)?(?! ?h)${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2}) ?h(?:s|rs)([0-9]{2})(?: ?m(?:in)?)?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2})[.]([0-9]{2})(?: ?${unit})?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{2})([0-9]{2})(?: ?${unit})?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,3}) ?${unit}${after}`, '<$1:00h>'],
  [`${before}([0-9]{1,2})${after}`, '<$1:00b>'],
  ['> *[{]([LP])[}]', '$1>'],
  [' +', ' '],
]
const compiledSteps = steps.map(([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const)

const time = /<([0-9]{1,3}):([0-9]{2})([mhb])([LP]?)>/
const regime = /[{]r([0-9]+)[}]/g
/** Dates: '28/11', '28/11/2026', 'dia 28'. */
const date =
  /(?<![0-9:/.])(?:dia )?(0?[1-9]|[12][0-9]|3[01]) ?[/] ?(0?[1-9]|1[0-2])(?: ?[/] ?(?:20)?[0-9]{2})?(?![0-9:/h])|(?<![a-z])dia (0?[1-9]|[12][0-9]|3[01])(?![0-9:/h])/g
/** Digits and words that make it doubtful whether the two times are the start and the end of the shift. */
const doubtful =
  /[0-9]|(?<![a-z])(?:ou|exceto|menos|nao|intervalos?|pausas?|descansos?|repousos?|almoco|antes|depois|apos|entre)(?![a-z])/
const recurring =
  /(?<![a-z])(?:tod[oa]s? (?:[ao]s )?(?:dias?|noites?|semanas?|[{])|cada|diariamente|diari[ao]s?|dias (?:uteis|alternados|pares|impares|<)|fins? de semana|finais de semana|fds|semanal(?:mente)?|semanais|mensa(?:l|is)|feriados|segundas|tercas|quartas|quintas|sextas|sabados|domingos)(?![a-z])/
const dayMark = '[{](?:[A-G]{1,2}|t[0-9.]+)[}]'
const days = `((?:[(,]? ?(?:d[aeo] |na |no )?${dayMark}[.),]* ?)*)`
const linkWords = '(?:-|-? ?(?:ate )?(?:as|a)|ate|[-,;/]? ?(?:e |com )*(?:termino|fim|final|saida)(?: as| a| -)?:?)'
/** The words between start and end. The two groups hold the day of the start and the day of the end. */
const link = new RegExp(`^ ?${days}${linkWords} ?(?:as )?${days}(?:[{]N[}] ?)?(?:as )?$`)
const startWords = '(?:a partir|inicio|iniciando|comecando|comeca|desde|entrada)(?: d?[aeo]s?)?[ :]*'
const endsWithStartWords = new RegExp(`(?:^| )${startWords}$`)
const linkToStart = new RegExp(`^[ ,;:(-]*(?:com |e )*${startWords}$`)
const linkToLength = /^[ ,;:(]*(?:(?:por|durante|duracao|total|plantao|com|de|e) )*$/
const endsWithPreposition = /(?:^| )(?:d?as|ate|a|partir|inicio|fim|termino|saida|entrada|desde)[ :]*$/

interface Time {
  hour: number
  minute: number
  /** The spelling: `m` with minutes, `h` as a number of hours (a time or a length), `b` as a bare number. */
  form: string
  half: string
}

/**
 * Reads the times of a free-text `horario`, if a person would have no doubt about them. A length or a regime beside the
 * times must agree with them. With two named days the shift lasts from one to the other. A text with more days is not
 * one shift.
 */
export function parseHorario(horario: string): Horario | null {
  const folded = fold(horario)
  return read(folded) ?? (isDated(folded) ? read(withDates(folded)) : null)
}

/** Tells whether an unreadable text speaks of shifts on several days, each of which needs a vaga of its own. */
export function namesSeveralDays(horario: string) {
  if (parseHorario(horario)) return false
  const folded = fold(horario)
  const marked = marks(isDated(folded) ? withDates(folded) : folded)
  return recurring.test(marked) || (marked.match(new RegExp(dayMark, 'g'))?.length ?? 0) > 1
}

const marks = (folded: string) =>
  compiledSteps.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), folded)

/** Dates are searched only in a text that has no other reading: '7/19' is from 7 to 19 h. */
const isDated = (folded: string) => folded.search(date) >= 0
const withDates = (folded: string) =>
  folded.replace(date, (_, day, month, dayAlone) => (dayAlone ? `{t${dayAlone}}` : `{t${day}.${month}}`))

function read(folded: string): Horario | null {
  const marked = marks(folded)
  const regimes = [...marked.matchAll(regime)].map(([, hours]) => Number(hours) * 60)
  const pieces = marked.replace(regime, ' ').replace(/ +/g, ' ').split(new RegExp(time, 'g'))
  const times: Time[] = []
  const between = [pieces[0]!]
  for (let i = 1; i < pieces.length; i += 5) {
    times.push({ hour: Number(pieces[i]), minute: Number(pieces[i + 1]), form: pieces[i + 2]!, half: pieces[i + 3]! })
    between.push(pieces[i + 4]!)
  }
  const words = between.join('|')
  if (doubtful.test(words.replace(/[{]t[0-9.]+[}]/g, '')) || recurring.test(marked)) return null
  const found = readTimes(times, between, words)
  return found && found.minutes <= maxShiftMinutes && regimes.every((minutes) => minutes === found.minutes)
    ? found
    : null
}

function readTimes(times: Time[], between: string[], words: string): Horario | null {
  const [first, second] = times
  const ranges = rangesOf(times, between)
  if (ranges.length > 0 || times.length > 2) return ranges.length === 1 ? ranges[0]! : null
  // Without a range the text has at most a start and a length, so it may name only one day.
  if ((words.match(new RegExp(dayMark, 'g'))?.length ?? 0) > 1) return null
  if (times.length === 1) {
    const isWholeDay = lengthOf(first!) === wholeDay && !endsWithPreposition.test(between[0]!)
    return isWholeDay ? { ...shiftOf(usualStart, wholeDay), isStartAssumed: true } : null
  }
  if (times.length !== 2) return null
  if (linkToStart.test(between[1]!)) return fromStart(second!, first!)
  if (endsWithStartWords.test(between[0]!) && linkToLength.test(between[1]!)) return fromStart(first!, second!)
  return null
}

/**
 * Folds case, width, accents and invisible characters. Adds a colon before superscript minutes, and a space at both
 * ends of the text.
 */
function fold(text: string) {
  const spread = text.replace(/([0-9])(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{2})/g, '$1:')
  return ` ${spread
    .replace(/([2-6])ª/g, (_, n) => ` ${weekdays[n - 2]!.split('|')[1]} `)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufe0e\ufe0f]/g, '')} `
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\t-\r \u007f-\u009f\u00ad\u1680\u180e\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff<{}]+/g, ' ')
}

/** Finds neighbouring times that read as start and end, if all other numbers are the length of that shift. */
function rangesOf(times: Time[], between: string[]) {
  if (times.length < 2 || times.length > 4) return []
  const found: Horario[] = []
  for (let i = 0; i + 1 < times.length; i++) {
    const range = rangeOf(times[i]!, times[i + 1]!, {
      before: between.slice(0, i + 1).join('|'),
      link: between[i + 1]!,
      after: between.slice(i + 2).join('|'),
    })
    if (!range) continue
    const lengths = times.filter((_, n) => n !== i && n !== i + 1).map(lengthOf)
    const minutes = lengths[0] ?? range.minutes
    // In '36h (7h-19h)' the length tells how many days later the end is, unless the text names days.
    const isLonger = !range.hasDays && minutes > range.minutes && (minutes - range.minutes) % wholeDay === 0
    if (lengths.every((length) => length === minutes) && (minutes === range.minutes || isLonger)) {
      found.push(shiftOf(range.start, minutes))
    }
  }
  return found
}

function rangeOf(first: Time, last: Time, around: { before: string; link: string; after: string }) {
  const linked = link.exec(around.link)
  if (!linked && !isOtherLink(first, last, around.link)) return null
  // In 'inicio 19h - 12h' the second number may be an end or a length.
  if (endsWithStartWords.test(around.before) && /^ ?- ?$/.test(around.link)) return null
  // In '1 as 7 da noite' the first time may be before or after noon.
  const [firstHalf, lastHalf] = [halfOf(first), halfOf(last)]
  if (lastHalf && !firstHalf && isInEitherHalf(first)) return null
  if (firstHalf && !lastHalf && isInEitherHalf(last)) return null
  const start = isMidnight(first) && (first.form === 'm' || / das? $/.test(around.before)) ? 0 : minutesOfDay(first)
  const end = isMidnight(last) ? wholeDay : minutesOfDay(last)
  if (start === null || end === null) return null
  const later = daysBetween(`${around.before}${linked?.[1] ?? ''}`, `${linked?.[2] ?? ''}${around.after}`)
  if (later === 'several') return null
  const isNextDay = `${around.link}${around.after}`.includes('{N}')
  if (later === undefined && !isNextDay) {
    return { start, minutes: end - start + (end <= start ? wholeDay : 0), hasDays: false }
  }
  if (later !== undefined && isNextDay && later !== 1) return null
  const minutes = end - start + (later ?? 1) * wholeDay
  // Midnight of the next day may mean its beginning or its end.
  if (minutes <= 0 || (isMidnight(last) && later !== 0)) return null
  return { start, minutes, hasDays: true }
}

/** The number of days from start to end, if both days are named; 'several' if more or contradictory days are named. */
function daysBetween(atStart: string, atEnd: string) {
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  const nights = namesIn(`${atStart}${atEnd}`, /[{]([A-G]{2})[}]/g)
  const [startDays, endDays] = [namesIn(atStart, /[{]([A-G])[}]/g), namesIn(atEnd, /[{]([A-G])[}]/g)]
  const [startDates, endDates] = [namesIn(atStart, /[{]t([0-9.]+)[}]/g), namesIn(atEnd, /[{]t([0-9.]+)[}]/g)]
  if (nights.length > 1 || (nights.length === 1 && startDays.length + endDays.length > 0)) return 'several'
  if ([startDays, endDays, startDates, endDates].some(({ length }) => length > 1)) return 'several'
  const [startDay, endDay] = nights[0] ?? [startDays[0], endDays[0]]
  const byWeekday = startDay && endDay ? (endDay.charCodeAt(0) - startDay.charCodeAt(0) + 7) % 7 : undefined
  const byDate = startDates[0] && endDates[0] ? daysFrom(startDates[0], endDates[0]) : undefined
  return byWeekday !== undefined && byDate !== undefined && byWeekday !== byDate ? 'several' : (byDate ?? byWeekday)
}

/** The number of days from '28.11' to '1.12', or from '28' to '30' of one month. Leap days do not count. */
function daysFrom(first: string, last: string) {
  const [day, month = 1] = first.split('.').map(Number)
  const [lastDay, lastMonth = month] = last.split('.').map(Number)
  const year = lastMonth < month ? 2028 : 2027
  const passed = (Date.UTC(year, lastMonth - 1, lastDay) - Date.UTC(2027, month - 1, day)) / 86_400_000
  return passed >= 0 && passed <= 7 ? passed : 'several'
}

/** Accepts '7h/19h' and '07:00 19:00', but not '19/07', which may be a date. */
function isOtherLink(first: Time, last: Time, text: string) {
  const mayBeDate = first.form === 'b' && last.form === 'b' && last.hour <= 12
  return (/^ ?\/ ?$/.test(text) && !mayBeDate) || (text === ' ' && first.form === 'm' && last.form === 'm')
}

function fromStart(startTime: Time, length: Time): Horario | null {
  const start = minutesOfDay(startTime)
  const minutes = lengthOf(length)
  return start === null || minutes === null ? null : shiftOf(start, minutes)
}

const shiftOf = (start: number, minutes: number): Horario => ({
  start,
  end: start + minutes,
  minutes,
  isStartAssumed: false,
})

/** The minutes of a number that may be a length: '12h', '36 horas'. */
function lengthOf({ hour, form, half }: Time) {
  return form === 'h' && half === '' && hour >= 1 && hour * 60 <= maxShiftMinutes ? hour * 60 : null
}

/** The half of the day that the text names. It is ignored after 12 h, as in '19h da noite'. */
function halfOf({ hour, half }: Time) {
  return hour > 12 ? '' : half
}

function isInEitherHalf({ hour }: Time) {
  return hour >= 1 && hour <= 12
}

const isMidnight = ({ hour, minute, half }: Time) => hour === 24 && minute === 0 && !half

function minutesOfDay({ hour, minute, half }: Time) {
  if (hour > 23 || minute > 59 || (half === 'L' && hour > 12)) return null
  if (!half || hour > 12) return hour * 60 + minute
  return ((hour % 12) + (half === 'P' ? 12 : 0)) * 60 + minute
}

export type ShiftKind = 'day' | 'night' | 'whole-day'

export function shiftKind({ start, minutes }: Horario): ShiftKind {
  if (minutes >= wholeDay) return 'whole-day'
  return start >= 18 * 60 || start < 5 * 60 ? 'night' : 'day'
}

/** Two ends of a time, on any one clock and in any one unit. */
export interface Span {
  start: number
  end: number
}

/** As app.overlaps in the database: a shift that begins when another ends does not overlap it. */
export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end
