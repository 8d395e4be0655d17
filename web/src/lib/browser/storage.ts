/**
 * The one way to the browser's storage, which cannot throw: its very name does where site data is blocked, and writing does where
 * the device is full. Text that was not stored lives in memory as long as the page.
 */
function storage(area: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string | null>()
  return {
    read(key: string): string | null {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      return attempt(() => globalThis[area].getItem(key)) ?? null
    },
    /** Those that begin so. */
    keys(prefix: string) {
      const stored = attempt(() => Object.keys(globalThis[area])) ?? []
      return [...stored, ...memory.keys()].filter((key) => key.startsWith(prefix) && this.read(key) !== null)
    },
    /** @param text null removes the key. Returns whether it will be there after a reload. */
    write(key: string, text: string | null) {
      memory.delete(key)
      const remove = () => globalThis[area].removeItem(key)
      try {
        if (text === null) remove()
        else globalThis[area].setItem(key, text)
        return true
      } catch {
        memory.set(key, text)
        // Else the old text would be read after a reload.
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

/** Kept by this browser, for all tabs. */
export const browserStorage = storage('localStorage')

/** Kept by this tab until it is closed. */
export const tabStorage = storage('sessionStorage')
