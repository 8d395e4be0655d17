export interface Horario {
  /** Minutes after the midnight that begins the vaga's day, in its zone. */
  start: number
  /** Past 24 h on a later day: an end that reads as at or before the start is on the next one, equal times are 24 h. */
  end: number
  /** From start to end. */
  minutes: number
  /** The text gives only the length of a day ('24h'), so the usual 07:00 to 07:00 was taken. */
  isStartAssumed: boolean
}

export const horarioPresets = ['07:00 - 19:00', '19:00 - 07:00', '07:00 - 07:00'] as const

/** Version of `parseHorario`. One that reads a text otherwise has the next: a job then reads again what is stored. */
export const horarioReader = 1

const wholeDay = 24 * 60
/** When a 24 h shift of unknown start begins: shifts in Brazil change at 7 and at 19 h. */
const usualStart = 7 * 60

/*
 * Lower-case letters are the hospital's words, upper-case letters are our marks:
 * '{A}' to '{G}' a weekday, '{N}' the next day, '{L}' before noon, '{P}' after it, '<19:30m>' a time.
 */
const before = '(?<![a-z0-9<:.,])'
const after = '(?![a-z0-9]|[:.,][0-9])'
const unit = 'h(?:oras?|rs?|s)?'
const weekdays = ['segunda|seg', 'terca|ter', 'quarta|qua', 'quinta|qui', 'sexta|sex', 'sabado|sab', 'domingo|dom']

const steps: [pattern: string, replacement: string][] = [
  ['[\\u2010-\\u2015\\u2043\\u2212\\u223c\\u301c\\u2190-\\u21ff\\u2794-\\u27be\\u27f5-\\u27ff=_~>-]+|[.]{2,}', '-'],
  ['(?<![a-z])ao (?=meio)', 'as '],
  ['meio[ -]?dia', '12:00'],
  ['meia[ -]?noite', '24:00'],
  ...weekdays.map((names, i): [string, string] => [
    `(?<![a-z])(?:${names})(?:[ -]?feira)?(?![a-z])`,
    `{${'ABCDEFG'[i]}}`,
  ]),
  [
    '(?<![a-z])(?:(?:d?[eo] )?(?:dia seguinte|outro dia|proximo dia)|amanha)(?![a-z])|[+] ?1(?: ?d(?:ia)?)?(?![a-z0-9])',
    '{N}',
  ],
  // Words without a space beside a number: '7as19', 'das7'.
  [`([0-9](?: ?${unit})?)(as|ate|a)(?![a-z])`, '$1 $2'],
  ['(?<![a-z])(das?|de|as|ate|a)(?=[0-9])', '$1 '],
  ['([0-9]) ?a[.]? ?m[.]?(?![a-z0-9])|(?<![a-z])da (?:manha|madrugada)(?![a-z])', '$1 {L}'],
  ['([0-9]) ?p[.]? ?m[.]?(?![a-z0-9])|(?<![a-z])da (?:tarde|noite)(?![a-z])', '$1 {P}'],
  // 19:30, 19:30:00, 19:30h · 19h30h · 19h30, 19 h 30 min, but not the two hours of '7h 19h' · 19.30 · 1930 · 19h · 19
  [`${before}([0-9]{1,2}) ?: ?([0-9]{2})(?::[0-9]{2})?(?: ?${unit}| ?min)?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2}) ?h(00|15|30|45) ?${unit}${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2}) ?h ?([0-9]{2})(?: ?m(?:in)?)?(?! ?h)${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2})[.]([0-9]{2})(?: ?${unit})?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{2})([0-9]{2})(?: ?${unit})?${after}`, '<$1:$2m>'],
  [`${before}([0-9]{1,2}) ?${unit}${after}`, '<$1:00h>'],
  [`${before}([0-9]{1,2})${after}`, '<$1:00b>'],
  ['> *[{]([LP])[}]', '$1>'],
  [' +', ' '],
]
const compiledSteps = steps.map(([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const)

const time = /<([0-9]{1,2}):([0-9]{2})([mhb])([LP]?)>/
/** Where one of these stands, the two times may be something else than the shift's begin and end. */
const doubtful =
  /[0-9]|(?<![a-z])(?:ou|exceto|menos|nao|intervalos?|pausas?|descansos?|repousos?|almoco|antes|depois|apos|entre)(?![a-z])/
const weekday = '(?:[(,]? ?(?:d[aeo] |na |no )?[{]([A-G])[}][),]? ?)?'
const linkWords = '(?:-|-? ?(?:ate )?(?:as|a)|ate|[-,;/]? ?(?:e |com )*(?:termino|fim|final|saida)(?: as| a| -)?:?)'
/** What stands between begin and end; its groups are the weekdays of both. */
const link = new RegExp(`^ ?${weekday}${linkWords} ?(?:as )?${weekday}(?:[{]N[}] ?)?(?:as )?$`)
const startWords = '(?:a partir|inicio|iniciando|comecando|comeca|desde|entrada)(?: d?[aeo]s?)?[ :]*'
const endsWithStartWords = new RegExp(`(?:^| )${startWords}$`)
const linkToStart = new RegExp(`^[ ,;:(-]*(?:com |e )*${startWords}$`)
const linkToLength = /^[ ,;:(]*(?:(?:por|durante|duracao|total|plantao|com|de|e) )*$/
const endsWithPreposition = /(?:^| )(?:d?as|ate|a|partir|inicio|fim|termino|saida|entrada|desde)[ :]*$/

interface Time {
  hour: number
  minute: number
  /** `m` was written with minutes, `h` as a number of hours (a time or a length), `b` as a bare number. */
  form: string
  /** `L` before noon, `P` after it, or ''. */
  half: string
}

/**
 * The two times of a free-text `horario`, in every form in which a person reads them without doubt; else null. A length beside
 * them must agree with them, and of two weekdays the second must be the day on which the shift ends.
 */
export function parseHorario(horario: string): Horario | null {
  const text = compiledSteps.reduce((read, [pattern, replacement]) => read.replace(pattern, replacement), fold(horario))
  const pieces = text.split(new RegExp(time, 'g'))
  const times: Time[] = []
  const between = [pieces[0]!]
  for (let i = 1; i < pieces.length; i += 5) {
    times.push({ hour: Number(pieces[i]), minute: Number(pieces[i + 1]), form: pieces[i + 2]!, half: pieces[i + 3]! })
    between.push(pieces[i + 4]!)
  }
  if (doubtful.test(between.join('|'))) return null
  const [first, second] = times
  if (times.length === 1) {
    const isWholeDay = lengthOf(first!) === wholeDay && !endsWithPreposition.test(between[0]!)
    return isWholeDay ? { ...shiftOf(usualStart, wholeDay), isStartAssumed: true } : null
  }
  const found = rangesOf(times, between)
  if (found.length > 0 || times.length !== 2) return found.length === 1 ? found[0]! : null
  if (linkToStart.test(between[1]!)) return fromStart(second!, first!)
  if (endsWithStartWords.test(between[0]!) && linkToLength.test(between[1]!)) return fromStart(first!, second!)
  return null
}

/** One case and alphabet, without accents and invisible characters, minutes set small after a colon; a space at either end. */
function fold(text: string) {
  const spread = text.replace(/([0-9])(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{2})/g, '$1:')
  return ` ${spread.normalize('NFKD').replace(/[\u0300-\u036f\ufe0e\ufe0f]/g, '')} `
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\t-\r \u007f-\u009f\u00ad\u1680\u180e\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff<{}]+/g, ' ')
}

/** Each pair of neighbouring times that reads as begin and end, where a third number is the length of that pair. */
function rangesOf(times: Time[], between: string[]) {
  if (times.length < 2 || times.length > 3) return []
  const found: Horario[] = []
  for (let i = 0; i + 1 < times.length; i++) {
    const range = rangeOf(times[i]!, times[i + 1]!, {
      before: between.slice(0, i + 1).join('|'),
      link: between[i + 1]!,
      after: between.slice(i + 2).join('|'),
    })
    const third = times.length === 3 ? times[i === 0 ? 2 : 0]! : null
    if (range && (!third || lengthOf(third) === range.minutes)) found.push(range)
  }
  return found
}

function rangeOf(first: Time, last: Time, around: { before: string; link: string; after: string }): Horario | null {
  const linked = link.exec(around.link)
  if (!linked && !isOtherLink(first, last, around.link)) return null
  // 'inicio 19h - 12h': an end, or a length?
  if (endsWithStartWords.test(around.before) && /^ ?- ?$/.test(around.link)) return null
  // '1 as 7 da noite': which half of the day is the other in?
  const [firstHalf, lastHalf] = [halfOf(first), halfOf(last)]
  if (lastHalf && !firstHalf && isInEitherHalf(first)) return null
  if (firstHalf && !lastHalf && isInEitherHalf(last)) return null
  const start = minutesOfDay(first)
  const end = last.hour === 24 && last.minute === 0 && !last.half ? 0 : minutesOfDay(last)
  if (start === null || end === null) return null
  const endsNextDay = end <= start
  const startDay = linked?.[1] ?? /.*[{]([A-G])[}]/.exec(around.before)?.[1]
  const endDay = linked?.[2] ?? /[{]([A-G])[}]/.exec(around.after)?.[1]
  if (startDay && endDay && (endDay.charCodeAt(0) - startDay.charCodeAt(0) + 7) % 7 !== Number(endsNextDay)) return null
  if (!endsNextDay && `${around.link}${around.after}`.includes('{N}')) return null
  return shiftOf(start, end - start + (endsNextDay ? wholeDay : 0))
}

/** '7h/19h', but not '19/07', which may be a date; '07:00 19:00'. */
function isOtherLink(first: Time, last: Time, text: string) {
  const mayBeDate = first.form === 'b' && last.form === 'b' && last.hour <= 12
  return (/^ ?\/ ?$/.test(text) && !mayBeDate) || (text === ' ' && first.form === 'm' && last.form === 'm')
}

function fromStart(startTime: Time, length: Time): Horario | null {
  const start = minutesOfDay(startTime)
  const minutes = lengthOf(length)
  if (start === null || minutes === null) return null
  return shiftOf(start, minutes)
}

const shiftOf = (start: number, minutes: number): Horario => ({
  start,
  end: start + minutes,
  minutes,
  isStartAssumed: false,
})

/** Minutes, where the number may be a length: '12h', '24 horas'. */
function lengthOf({ hour, form, half }: Time) {
  return form === 'h' && half === '' && hour >= 1 && hour <= 24 ? hour * 60 : null
}

/** What the half of the day adds: nothing to '19h da noite'. */
function halfOf({ hour, half }: Time) {
  return hour > 12 ? '' : half
}

function isInEitherHalf({ hour }: Time) {
  return hour >= 1 && hour <= 12
}

function minutesOfDay({ hour, minute, half }: Time) {
  if (hour > 23 || minute > 59 || (half === 'L' && hour > 12)) return null
  if (!half || hour > 12) return hour * 60 + minute
  return ((hour % 12) + (half === 'P' ? 12 : 0)) * 60 + minute
}

export type ShiftKind = 'day' | 'night' | 'whole-day'

/** The mark on the card: the moon for a shift that starts from 18:00 on or before 05:00; 24 h are neither day nor night. */
export function shiftKind({ start, minutes }: Horario): ShiftKind {
  if (minutes === wholeDay) return 'whole-day'
  return start >= 18 * 60 || start < 5 * 60 ? 'night' : 'day'
}
