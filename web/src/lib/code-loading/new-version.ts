import { useSyncExternalStore } from 'react'
import { tabStorage } from '../browser/storage.ts'

/** True when the server no longer has this page's code, because a newer version was published. */
let isOutdated = false
const listeners = new Set<() => void>()

export function useNewVersion() {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isOutdated,
    () => false,
  )
}

/** Errors that `loadEarly` caught. Vite's event for such an error carries the same object. */
const earlyFailures = new WeakSet<Error>()

/**
 * Loads code that may be needed soon. A failure resolves to undefined, because the code is loaded again when needed.
 */
export const loadEarly = <T>(load: () => Promise<T>) =>
  load().catch((error: Error) => {
    earlyFailures.add(error)
  })

/**
 * Reloads the page when code that it needs is gone from the server. No file causes two reloads, and typed text or a
 * request that is being sent prevents a reload. In these cases the page shows that there is a new version.
 */
export function watchMissingCode(isSending: () => boolean) {
  const touched = new Set<EventTarget | null>()
  const hasTyped = () => [...touched].some((field) => field instanceof Element && field.isConnected && isFilled(field))
  addEventListener('input', ({ target }) => touched.add(target), true)
  addEventListener('vite:preloadError', async ({ payload }) => {
    if (!(await isGone(payload)) || earlyFailures.has(payload)) return
    if (!isSending() && !hasTyped() && isFirstReload(addressOf(payload))) return location.reload()
    isOutdated = true
    for (const listener of listeners) listener()
  })
}

/** Asks the server whether a file that could not be loaded is gone. Without a connection nothing counts as gone. */
export async function isGone(error: unknown) {
  try {
    return (await fetch(addressOf(error), { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/**
 * The address of the missing file. Safari's error does not name it, so the address of this module stands for it: a
 * deploy removes both.
 */
const addressOf = (error: unknown) => /(https?:\/)?\/\S+\.(js|css)/.exec(String(error))?.[0] ?? import.meta.url

/**
 * Remembers the reload for this file. Returns false when the file already caused a reload, or when the browser cannot
 * remember it.
 */
function isFirstReload(address: string) {
  const key = `plantao.reloaded ${address}`
  return tabStorage.read(key) === null && tabStorage.write(key, '1')
}

const isFilled = (field: Element) => !('value' in field) || field.value !== ''
