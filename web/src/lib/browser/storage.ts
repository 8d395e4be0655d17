/**
 * Storage that cannot throw. Where site data is blocked, the mere expression `localStorage` throws. On a full device,
 * writing throws. Text that could not be stored stays in memory until the page is left.
 */
function storage(area: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string | null>()
  return {
    read(key: string): string | null {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      return attempt(() => globalThis[area].getItem(key)) ?? null
    },
    keys(prefix: string) {
      const stored = attempt(() => Object.keys(globalThis[area])) ?? []
      return [...stored, ...memory.keys()].filter((key) => key.startsWith(prefix) && this.read(key) !== null)
    },
    /** @param text null removes the key. Returns whether the text survives a reload. */
    write(key: string, text: string | null) {
      memory.delete(key)
      const remove = () => globalThis[area].removeItem(key)
      try {
        if (text === null) remove()
        else globalThis[area].setItem(key, text)
        return true
      } catch {
        memory.set(key, text)
        // The old text must not reappear after a reload.
        attempt(remove)
        return false
      }
    },
  }
}

function attempt<T>(task: () => T) {
  try {
    return task()
  } catch {
    return undefined
  }
}

export const browserStorage = storage('localStorage')

export const tabStorage = storage('sessionStorage')
