/** Changes some parameters of an address and keeps the others. An empty or missing value removes its parameter. */
export function withParameters(before: URLSearchParams, changes: Readonly<Record<string, string | null | undefined>>) {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}
