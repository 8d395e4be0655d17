/** Invisible, although Unicode calls them letters or symbols: fillers, and the blank of braille. */
const blank = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{1d159}]/gu
/** The zero-width joiner, except between two emoji, which it makes one. */
const joiner = /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
const format = /(?!\u200d)\p{Cf}/gu

/**
 * Removes invisible characters: zero-width ones, soft hyphens, fillers, and marks of writing direction (which make 'exe.pdf' look
 * like 'fdp.exe'). Removed and not refused, because people copy them with text and cannot find them.
 */
export function withoutInvisible(value: string) {
  return value.replace(format, '').replace(blank, '').replace(joiner, '')
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
