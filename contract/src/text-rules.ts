/** A character outside plain Latin text. */
const unusual = /[^\n\u0020-\u005f\u0061-\u007e\u00a1-\u00ac\u00ae-\u00b3\u00b5-\u024f]/
const space = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Control characters except NUL. Every field refuses a NUL, because nobody pastes one by mistake. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const control = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g
/** Invisible characters that Unicode calls letters, marks or symbols: fillers, the blank of braille. */
const blank = /\u034f|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\u{1d159}]|[\u180b-\u180f]/gu
/** Variation selectors, except those that give an emoji its colour or make a keycap of a digit. */
const variationSelector =
  /(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?)[\ufe0e\ufe0f](?!\u20e3)|[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/gu
/** The zero-width joiner, except between two emoji, where it makes them one. */
const joiner = /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
const format = /(?!\u200d)\p{Cf}/gu
/** Characters typed for an apostrophe (d´Oeste). ’ is not one of these, because text search treats it like '. */
const apostrophe = /(?<=\p{L})[`\u00b4\u02b9\u02bb\u02bc\u2018\u201b\u2032\u2035\ua78c\uff07](?=\p{L})/gu

/**
 * Reduces a text to what its reader sees. Marks of direction, for example, are removed: they make 'fdp.exe' look like
 * 'exe.pdf'. Invisible characters are not refused, because people paste them unknowingly and cannot find them. The text
 * is not trimmed.
 */
export function cleanText(value: string) {
  if (!unusual.test(value)) return value
  const spaced = value.replace(lineEnd, '\n').replace(space, ' ').replace(control, '')
  return withoutInvisible(spaced).normalize('NFC').replace(apostrophe, "'")
}

function withoutInvisible(value: string) {
  return value.replace(format, '').replace(blank, '').replace(variationSelector, '').replace(joiner, '')
}

/** Fields that are not cleaned, because any text may be a password or a token. */
const secrets = new Set(['password', 'current_password', 'token', 'refresh_token', 'device_tokens'])
/** The maximum depth of the objects and lists of a request. No schema accepts a deeper request. */
const maxDepth = 6

/** Applies `cleanText` to every text that a caller sent, except secrets, before any schema sees it. */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1))
  const cleaned = Object.entries(value).map(([name, inner]) => [
    name,
    secrets.has(name) ? inner : cleanInput(inner, depth + 1),
  ])
  return Object.fromEntries(cleaned)
}

/** Whether the text has half a surrogate pair. (The oldest supported browsers lack `isWellFormed`.) */
export const hasLoneSurrogate = (value: string) => /\p{Surrogate}/u.test(value)

export function isVisible(value: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value)
}

const dot = String.raw`[.\u2024\u3002\uff0e\uff61]`
const scheme = '(?:https?|ftp|mailto|tel|sms|callto|whatsapp|intent|javascript)'
const numbers = String.raw`\d{1,3}(?:${dot}\d{1,3}){3}`
const address = new RegExp(
  [
    String.raw`:[/\\]{2}`,
    String.raw`(?<![\p{L}\p{N}])${scheme}:\S`,
    String.raw`(?<![\p{L}\p{N}])www${dot}`,
    String.raw`[^\s@]@[^\s@]`,
    String.raw`(?<![\d.])${numbers}(?![\d.])`,
    // Only endings that no abbreviation has: others would match 'Sta.Clara', 'Hosp.Mun/SP' or 'Dr.Dev'.
    String.raw`[\p{L}\p{N}]${dot}(?:com|net|org|br)(?![\p{L}\p{N}])`,
  ].join('|'),
  'iu',
)

/** Finds clear addresses in a name. No list of endings can find all ('evil.page'): `unlinked` covers the rest. */
export function holdsAddress(value: string) {
  return address.test(value)
}

const linkable = new RegExp(
  String.raw`\p{L}:\S|:[/\\]{2}|^\P{L}*www${dot}|@|[\p{L}\p{N}]${dot}\p{L}[\p{L}\p{N}]|${numbers}`,
  'iu',
)

/**
 * Keeps programs from making links, without a visible change. A zero-width non-joiner goes before and after each mark
 * such as '.' or '@', because some programs ignore it before the mark, and others after the mark. A word joiner or a
 * zero-width space would not do, because some programs draw it as a box or end a line there.
 */
export function unlinked(value: string) {
  return value.replace(/\S+/g, (word) =>
    linkable.test(word) ? word.replace(/(?<=.)[.\u2024\u3002\uff0e\uff61:/\\@](?=.)/gu, '\u200c$&\u200c') : word,
  )
}

/**
 * A text of somebody's within a message for WhatsApp: without the characters that make it bold, a list or a quotation
 * there, and unlinked. Links of ours stand outside of it.
 */
export const inChat = (value: string) =>
  unlinked(
    value
      .replace(/[*_~`]/g, '')
      .replace(/^[>#\s-]+/gm, '')
      .trim(),
  )

/** Folds a text for comparing: lower case, no accents, one kind of apostrophe. */
export const plainText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
