import type pg from 'pg'

/** Of one process. A connection keeps about 50 kB for each that it was sent. */
const mostNamed = 300

/**
 * The same text gets the same name, by which each connection parses and plans it once. Texts past the limit get none: filters
 * combine to more than a connection should keep.
 */
export function nameStatements(isOn: boolean) {
  const names = new Map<string, string>()
  return (text: string, values: readonly unknown[] = []): pg.QueryConfig => {
    let name = names.get(text)
    if (name === undefined && isOn && names.size < mostNamed) {
      name = `s${names.size}`
      names.set(text, name)
    }
    return { ...(name !== undefined && { name }), text, values: [...values] }
  }
}
