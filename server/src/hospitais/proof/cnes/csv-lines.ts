/** `line` is the line on which the row begins, from 1. */
export interface CsvRow {
  line: number
  /** Null if a quotation mark is never closed, and for a last line without a line break. */
  fields: string[] | null
}

/** A quotation mark that is still open after these lines counts as never closed. */
const maxLinesOfRow = 5

/**
 * Splits a text, which comes in pieces, into rows (RFC 4180). The first line decides the separator. A quotation
 * mark inside an unquoted field is text.
 */
export function* csvRows(pieces: Iterable<string>, separatorOf: (header: string) => string) {
  let separator: string | undefined
  let line = 0
  let open: string[] = []
  function* rowsOf(text: string): Generator<CsvRow> {
    line++
    separator ??= separatorOf(text)
    open.push(text)
    const fields = fieldsOf(open.join('\n'), separator)
    if (fields) {
      yield { line: line - open.length + 1, fields }
      open = []
    } else if (open.length === maxLinesOfRow) yield* giveUp(separator)
  }
  /** Gives up only the first of the open lines, because the lines after it may be whole rows. */
  function* giveUp(separator: string): Generator<CsvRow> {
    const [, ...others] = open
    const first = line - open.length + 1
    yield { line: first, fields: null }
    open = []
    for (const [n, text] of others.entries()) {
      open.push(text)
      const fields = fieldsOf(open.join('\n'), separator)
      if (!fields) continue
      yield { line: first + 1 + n - open.length + 1, fields }
      open = []
    }
  }
  let rest = ''
  for (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    for (const text of lines) yield* rowsOf(text.endsWith('\r') ? text.slice(0, -1) : text)
  }
  while (open.length > 0) yield* giveUp(separator!)
  // Without a line break at the end, the last field may be cut off.
  if (rest) yield { line: line + 1, fields: null }
}

/** Null while a quotation mark is open. */
function fieldsOf(row: string, separator: string): string[] | null {
  if (!row.includes('"')) return row.split(separator)
  const fields: string[] = []
  for (let at = 0; ; at++) {
    if (row[at] === '"') {
      let text = ''
      for (at++; ; at++) {
        const end = row.indexOf('"', at)
        if (end === -1) return null
        text += row.slice(at, end)
        at = end + 1
        if (row[at] !== '"') break
        text += '"'
      }
      // Text after the closing mark belongs to the field.
      const next = row.indexOf(separator, at)
      fields.push(text + row.slice(at, next === -1 ? undefined : next))
      if (next === -1) return fields
      at = next
    } else {
      const next = row.indexOf(separator, at)
      fields.push(row.slice(at, next === -1 ? undefined : next))
      if (next === -1) return fields
      at = next
    }
  }
}
