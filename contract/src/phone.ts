export const areaCodes = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/** A part of the text in a phone field: a number that can be called, or other text. */
export interface PhonePart {
  text: string
  uri: string | null
}

const dash = String.raw`\-\u2010-\u2015\u2212`
/** Digits with the characters people write between them, also '0xx11' and '0**11'. */
const run = new RegExp(String.raw`(?:(?![\r\n])[\d\s().+${dash}]|(?<![\p{L}*])(?:xx|\*\*)(?=[\s()${dash}]*\d))+`, 'giu')
/** A word in a match of `run`. A number may end after any word. */
const word = /[(+]*[^\s(+]+|[(+]+/g

/** A number without its area code. A mobile number has nine digits and begins with 9. */
const local = /^(?:9\d{8}|[2-8]\d{7})$/
/** A number with its area code. '0', or '0' and a carrier's code, may stand before it. */
const national = /^(?:0(?:[1-9]\d)?)?([1-9]{2}(?:9\d{8}|[2-8]\d{7}))$/
/** Numbers that are called without an area code: 0800 and its like, and the numbers 300X and 400X of companies. */
const nationwide = /^(?:0[3589]00\d{6,7}|[34]00[1-9]\d{4})$/

/** The digits of a Brazilian number from its area code on: 10 for a landline, 11 for a mobile. */
function nationalDigits(text: string, hasPlus: boolean) {
  const digits = text.replace(/\D/g, '')
  const inParentheses = [...text.matchAll(/\([^()]*\)/g)].map(([group]) => group.replace(/\D/g, ''))
  return [/^(?:00)?55(\d{10,})$/.exec(digits)?.[1], hasPlus ? undefined : digits]
    .map((candidate) => candidate && national.exec(candidate)?.[1])
    .find((found) => {
      const area = found?.slice(0, 2) ?? ''
      // Rejects '(212) 555-0100', where another country's area code is in the parentheses.
      const isArea = (inside: string) =>
        inside.length < 2 || inside.length > 5 || inside === '55' || inside.endsWith(area)
      return areaCodes.has(area) && inParentheses.every(isArea)
    })
}

const foreign = /^[(+]*\+(?!55)[1-9]\d{0,2}\)?[^()\d]*(\(\d+\))?[^()]*$/

interface PhoneNumber {
  text: string
  uri: string
  area: string
}

function readNumber(text: string): PhoneNumber | null {
  if (/\d.*\+/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const hasPlus = /^\D*\+/.test(text)
  if (!hasPlus && nationwide.test(digits)) return { text, uri: `tel:${digits}`, area: '' }
  const found = nationalDigits(text, hasPlus)
  if (found) return brazilian(found)
  const isForeign = foreign.test(text) && digits.length >= 8 && digits.length <= 15
  return isForeign ? { text, uri: `tel:+${digits}`, area: '' } : null
}

function brazilian(digits: string): PhoneNumber {
  const area = digits.slice(0, 2)
  return { text: `(${area}) ${digits.slice(2, -4)}-${digits.slice(-4)}`, uri: `tel:+55${digits}`, area }
}

/** Completes a number by the area code of the number before it: people often write the code only once. */
function readLocal(text: string, area: string): PhoneNumber | null {
  const digits = text.replace(/\D/g, '')
  return area && !/[(+]/.test(text) && local.test(digits) ? brazilian(area + digits) : null
}

/** Finds where the digits begin and end, with a '+' and parentheses that belong to them. */
function trim(text: string, from: number, to: number) {
  const typed = text.slice(from, to)
  // An opening parenthesis before another one is text: '(11) 3456-7890 ( (11) 3456-7891'.
  const start = from + Math.max(0, typed.search(/\((?!\s+\()|[+\d]/))
  const end = from + typed.search(/\D*$/)
  const inside = text.slice(start, end)
  const isOpen = inside.split('(').length > inside.split(')').length
  return { start, end: end + (isOpen ? (/^\s*\)/.exec(text.slice(end, to))?.[0].length ?? 0) : 0) }
}

interface Word {
  start: number
  end: number
}

/**
 * The number that begins with the first word. A Brazilian number takes as few words as possible: in '(55) 3221-0000 24'
 * one more word would turn the area code 55 into the country code. A foreign number takes as many as possible.
 */
function numberAt(text: string, words: readonly Word[], area: string) {
  const candidates = words.map(({ end }, index) => {
    const trimmed = trim(text, words[0]!.start, end)
    return { ...trimmed, typed: text.slice(trimmed.start, trimmed.end), count: index + 1 }
  })
  let found = null
  for (const candidate of candidates) {
    const number = readNumber(candidate.typed)
    if (number) found = { ...candidate, ...number }
    if (number && /^tel:(\+55|\d)/.test(number.uri)) return found
  }
  if (found) return found
  for (const candidate of candidates) {
    const number = readLocal(candidate.typed, area)
    if (number) return { ...candidate, ...number }
  }
  return null
}

const clearEnd = new RegExp(String.raw`[${dash}]\d{4}\)?$`)
const clearStart = /^[(+]*(?:\+|\(\d\d\))/

/**
 * Finds the phone numbers in one match of `run`. Up to five other digits count as an extension or a floor, if the
 * number before them has a clear end and the number after them a clear start. Otherwise the result is empty, because
 * these digits may belong to a number.
 */
function numbersOfRun(text: string, areaBefore: string) {
  if (/\d\+/.test(text)) return []
  const words: Word[] = [...text.matchAll(word)].map(({ 0: typed, index }) => ({
    start: index,
    end: index + typed.length,
  }))
  const numbers = []
  let area = areaBefore
  let before: 'none' | 'clear number' | 'number' | 'scrap' = 'none'
  for (let at = 0; at < words.length; ) {
    const found = numberAt(text, words.slice(at), area)
    if (found) {
      if (before === 'scrap' && !clearStart.test(found.typed)) return []
      before = clearEnd.test(found.typed) ? 'clear number' : 'number'
      numbers.push(found)
      area = found.area || area
      at += found.count
      continue
    }
    const scrap = text.slice(words[at]!.start, words[at]!.end).replace(/[^\d+]/g, '')
    // No extension begins with '0' or '+'. Such digits may be the start of a number that could not be read.
    if (scrap.length > 5 || /^[0+]/.test(scrap) || (scrap !== '' && before === 'number')) return []
    if (scrap !== '') before = 'scrap'
    at++
  }
  return numbers
}

export function phoneParts(text: string): PhonePart[] {
  const parts: PhonePart[] = []
  let at = 0
  let lastArea = ''
  for (const { 0: typed, index } of text.matchAll(run)) {
    for (const number of numbersOfRun(typed, lastArea)) {
      if (index + number.start > at) parts.push({ text: text.slice(at, index + number.start), uri: null })
      parts.push({ text: number.text, uri: number.uri })
      at = index + number.end
      lastArea = number.area || lastArea
    }
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), uri: null })
  return parts
}

/** The address for calling the first number in the text. */
export const firstPhoneUri = (text: string) => phoneParts(text).find(({ uri }) => uri)?.uri

/** The 10 (landline) or 11 (mobile) digits of a text that is one Brazilian number; null for any other text. */
export function parsePhone(text: string) {
  const [only, ...more] = phoneParts(text.trim())
  return more.length === 0 && only?.uri?.startsWith('tel:+55') ? only.uri.slice('tel:+55'.length) : null
}

/** Writes each Brazilian number in the text as '(11) 98765-4321' or '(11) 3456-7890', and leaves other text alone. */
export function formatPhone(text: string) {
  return phoneParts(text)
    .map((part) => part.text)
    .join('')
}
