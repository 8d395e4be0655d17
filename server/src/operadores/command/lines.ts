/** Lines for a terminal. Objects and lists are indented below their names. */
export function linesOf(value: unknown, indent = ''): string[] {
  if (value === null || typeof value !== 'object') return [`${indent}${plain(value)}`]
  const entries = Array.isArray(value) ? value.map((item) => ['-', item] as const) : Object.entries(value)
  return entries.flatMap(([name, item]) => {
    const mark = Array.isArray(value) ? '-' : `${name}:`
    if (item === null || typeof item !== 'object') return [`${indent}${mark} ${plain(item)}`]
    if (Object.keys(item).length === 0) return [`${indent}${mark} none`]
    return [`${indent}${mark}`, ...linesOf(item, `${indent}  `)]
  })
}

/** Texts that users typed must not move the terminal's cursor or overwrite other lines. */
const plain = (value: unknown) => String(value ?? 'none').replace(/\p{Cc}+/gu, ' ')
