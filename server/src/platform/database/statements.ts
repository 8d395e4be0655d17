import type pg from 'pg'

/** Of one process. Each takes 20 to 200 kB of every connection that was sent it. */
const mostNamed = 120
/** What is asked for more often than a single page needs. */
const usesBefore = 3
/** Of texts that are counted and not yet named. */
const mostCounted = 1_000

/**
 * A text that is used again gets a name, by which each connection parses and plans it once. Texts past the limit get none:
 * filters combine to more than a connection should keep.
 */
export function nameStatements(isOn: boolean) {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  function nameOf(text: string) {
    const name = names.get(text)
    if (name !== undefined || !isOn || names.size >= mostNamed) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count <= usesBefore) {
      if (uses.size >= mostCounted) uses.clear()
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
