/** Characters that mail and browsers show as nothing, though they are letters or symbols: fillers, and braille's blank. */
const blank = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{1d159}]/gu
/** Joins two emoji to one picture; anywhere else it is not seen. */
const joiner = /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
const format = /(?!\u200d)\p{Cf}/gu

/**
 * Without what is not seen: zero-width characters, soft hyphens, marks that turn the direction of what follows (which make
 * 'fdp.exe' of 'exe.pdf'), fillers. Removed and not refused: they come along when text is copied from a chat or a page, and
 * nobody could find them to take them out.
 */
export function withoutInvisible(value: string) {
  return value.replace(format, '').replace(blank, '').replace(joiner, '')
}

/** At least one character that leaves ink: letters, digits, punctuation, symbols. */
export function isVisible(value: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value)
}

// What people abuse most; a short list, because 'Dra.Maria' and 'C.de Souza' are names without a blank.
const topLevel =
  'com|net|org|gov|edu|info|biz|app|dev|xyz|site|online|store|shop|link|click|top|live|club|br|io|ly|gl|ru|cn|tk|cc|tv'
const dot = String.raw`[.\u2024\u3002\uff0e\uff61]`
const link = new RegExp(
  // A scheme; 'www.'; a name with a path; a name under a well-known ending.
  String.raw`:[/\\]{2}|\bwww${dot}|[\p{L}\p{N}]${dot}\p{L}{2,}[/\\]|[\p{L}\p{N}]${dot}(${topLevel})(?![\p{L}\p{N}])`,
  'iu',
)

/** Whether mail programs and chats would make a link of a part of it. */
export function holdsLink(value: string) {
  return link.test(value)
}

const linkable = new RegExp(String.raw`:[/\\]{2}|^www${dot}|@|[\p{L}\p{N}]${dot}\p{L}[\p{L}\p{N}]`, 'iu')

/** The same to the eye, with a zero-width space after each character that would make a link of it: for e-mails. */
export function unlinked(value: string) {
  return value.replace(/\S+/g, (word) =>
    linkable.test(word) ? word.replace(/[.\u2024\u3002\uff0e\uff61:/\\@](?=.)/gu, '$&\u200b') : word,
  )
}
