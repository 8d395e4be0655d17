import type pg from 'pg'

/** Maximum number of named statements in a process. Each takes 20 to 200 kB in every connection that prepared it. */
const maxNamed = 120
/** Number of uses before a statement gets a name. A single page load makes fewer. */
const usesBefore = 3
/** Maximum number of SQL texts without a name whose uses are counted. */
const maxCounted = 1_000

/**
 * Gives repeated SQL texts a name, so that a connection parses them once and can reuse their plans. The number of names
 * is limited, because filters combine freely and so make very many texts.
 */
export function nameStatements(isOn: boolean) {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  function nameOf(text: string) {
    const name = names.get(text)
    if (name !== undefined || !isOn || names.size >= maxNamed) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count <= usesBefore) {
      if (uses.size >= maxCounted) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    names.set(text, `s${names.size}`)
    return names.get(text)
  }

  return (text: string, values: readonly unknown[] = []): pg.QueryConfig => {
    const name = nameOf(text)
    return { ...(name !== undefined && { name }), text, values: [...values] }
  }
}
