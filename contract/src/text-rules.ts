/** Anything else than plain Latin text. */
const unusual = /[^\n\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f]/
const space = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** NUL is refused instead: nobody pastes it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const control = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g
/** Invisible, although Unicode calls them letters, marks or symbols: fillers, the blank of braille, a picture's place. */
const blank = /\u034f|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\u{1d159}]|[\u180b-\u180f]/gu
/** Except those that give an emoji its colour or make a keycap of a digit. */
const variationSelector =
  /(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?)[\ufe0e\ufe0f](?!\u20e3)|[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/gu
/** The zero-width joiner, except between two emoji, which it makes one. */
const joiner = /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
const format = /(?!\u200d)\p{Cf}/gu

/**
 * A text as its reader sees it: without zero-width characters, soft hyphens, fillers, control characters and marks of writing
 * direction (which make 'exe.pdf' look like 'fdp.exe'), with plain spaces and line ends, accents in one piece with their letter.
 * Removed and not refused, because people paste them with other text and cannot find them. It does not trim.
 */
export function cleanText(value: string) {
  return unusual.test(value)
    ? withoutInvisible(value.replace(lineEnd, '\n').replace(space, ' ').replace(control, '')).normalize('NFC')
    : value
}

function withoutInvisible(value: string) {
  return value.replace(format, '').replace(blank, '').replace(variationSelector, '').replace(joiner, '')
}

/** Any text may be a password or a token. */
const secrets = new Set(['password', 'current_password', 'token', 'refresh_token', 'device_tokens'])
/** Of the objects and lists of a request. A deeper one fits no schema. */
const maxDepth = 6

/** `cleanText` for every text of what a caller sent, but secrets: before any schema looks at it. */
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

/** Half of a character of two, which no encoding can hold. `isWellFormed` is missing in the oldest promised browsers. */
export const hasLoneSurrogate = (value: string) => /\p{Surrogate}/u.test(value)

/** Has at least one letter, digit, punctuation mark or symbol. */
export function isVisible(value: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value)
}

// The most abused ones. The list is short because 'Dra.Maria' and 'C.de Souza' are names.
const topLevel =
  'com|net|org|gov|edu|info|biz|app|dev|xyz|site|online|store|shop|link|click|top|live|club|br|io|ly|gl|ru|cn|tk|cc|tv'
const dot = String.raw`[.\u2024\u3002\uff0e\uff61]`
const link = new RegExp(
  // A scheme; 'www.'; a name with a path; a name under a well-known ending.
  String.raw`:[/\\]{2}|\bwww${dot}|[\p{L}\p{N}]${dot}\p{L}{2,}[/\\]|[\p{L}\p{N}]${dot}(${topLevel})(?![\p{L}\p{N}])`,
  'iu',
)

/** Whether mail programs and chats would turn a part of it into a link. */
export function holdsLink(value: string) {
  return link.test(value)
}

const linkable = new RegExp(String.raw`:[/\\]{2}|^www${dot}|@|[\p{L}\p{N}]${dot}\p{L}[\p{L}\p{N}]`, 'iu')

/** For e-mails: looks the same, but zero-width spaces keep mail programs from making links of it. */
export function unlinked(value: string) {
  return value.replace(/\S+/g, (word) =>
    linkable.test(word) ? word.replace(/[.\u2024\u3002\uff0e\uff61:/\\@](?=.)/gu, '$&\u200b') : word,
  )
}
