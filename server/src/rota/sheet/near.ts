const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])
const partsOf = (word: string) => word.split(' ').filter((part) => !particles.has(part))

/** A folded name and its parts. */
export interface Name {
  key: string
  parts: string[]
}
export const nameOf = (key: string): Name => ({ key, parts: partsOf(key) })

/** Where a name is found by other writings of it: its first letter, and its last part. */
export const entriesOf = ({ parts }: Name) => (parts.length === 0 ? [] : [parts[0]![0]!, parts.at(-1)!])

/**
 * Whether two names that share an entry may be one person's: 'ana p', 'ana', 'prado' and 'a prado' of 'ana beatriz
 * prado', or one typing error.
 */
export const isNear = (one: Name, other: Name) =>
  isShortened(one.parts, other.parts) || isShortened(other.parts, one.parts) || isMistyped(one.key, other.key)

/** Whether the parts stand in the others in the same order, the last ones perhaps as initials. */
function isShortened(parts: readonly string[], of: readonly string[]) {
  if (parts.length === 0 || parts.length > of.length || parts.every((part) => part.length === 1)) return false
  // The first name, or the last one alone: 'beatriz lima' is not 'ana beatriz lima prado'.
  if (parts[0]![0] !== of[0]![0] && (parts.length > 1 || parts[0] !== of.at(-1))) return false
  let next = 0
  for (const part of parts) {
    while (next < of.length && !(part.length === 1 ? of[next]!.startsWith(part) : part === of[next])) next++
    if (next++ >= of.length) return false
  }
  return true
}

/** Whether one letter is missing, added or changed, or two neighbours have changed places. */
function isMistyped(one: string, other: string) {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1 || short === long) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const [left, right] = [short.slice(start, short.length - end), long.slice(start, long.length - end)]
  return right.length <= 1 || (left.length === 2 && right === left[1]! + left[0]!)
}

/** Whether one name of a sector is a part of the other, or its initials: 'uti' and 'ps' of 'uti adulto', 'pronto socorro'. */
export function isNearSetor(one: string, other: string) {
  const initials = (word: string) =>
    partsOf(word)
      .map((part) => part[0])
      .join('')
  const contains = (whole: string, part: string) => ` ${whole} `.includes(` ${part} `)
  const isInitials = (one.length > 1 && initials(other) === one) || (other.length > 1 && initials(one) === other)
  return contains(one, other) || contains(other, one) || isInitials || isMistyped(one, other)
}
