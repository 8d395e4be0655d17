/** Normalizes a text as the database does, so that both find the same vagas. */
export type Fold = (text: string) => string

/** Whether a character ends a word. The database splits at the same characters. */
export function isBlank(code: number) {
  if (code < 0x85) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  if (code < 0x2000) return code === 0x85 || code === 0xa0 || code === 0x1680
  return code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000
}

/** The length in UTF-8 bytes of the blank that begins here, or 0 if no blank begins here. */
export function blankAt(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0
  if (first < 0x80) return isBlank(first) ? 1 : 0
  if (first === 0xc2) return isBlank(bytes[at + 1] ?? 0) ? 2 : 0
  if (first >> 4 !== 0xe) return 0
  return isBlank(((first & 15) << 12) | (((bytes[at + 1] ?? 0) & 63) << 6) | ((bytes[at + 2] ?? 0) & 63)) ? 3 : 0
}

export function wordsOf(folded: string) {
  const words = new Set<string>()
  let start = 0
  for (let index = 0; index <= folded.length; index++) {
    if (index < folded.length && !isBlank(folded.charCodeAt(index))) continue
    if (index > start) words.add(folded.slice(start, index))
    start = index + 1
  }
  return [...words]
}
