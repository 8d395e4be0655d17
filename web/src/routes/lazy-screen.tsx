import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'

interface WithData {
  /** Loads what the screen shows first, beside what tells the account type. */
  preloadData?: (queries: QueryClient) => Promise<unknown>
}

export type Screen = ComponentType & { preload: () => Promise<{ default: WithData }> }

let isRestoringFocus = false

/** Once, before the first screen on which something that has the focus may be removed: any but the landing page. */
async function startRestoringFocus() {
  const { restoreLostFocus } = await import('../lib/browser/restore-focus.ts')
  if (!isRestoringFocus) restoreLostFocus()
  isRestoringFocus = true
}

/**
 * Like React's `lazy`, but a screen whose code is loaded is drawn at once: `lazy` shows the fallback even then, for at least
 * 300 ms.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> & WithData }>,
  props?: P,
): Screen {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    const [module] = await Promise.all([load(), startRestoringFocus()])
    loaded = module.default
    return module
  }
  const Lazy = lazy(preload)
  const LazyScreen = () => {
    // Chosen once: changing from one to the other would unmount the screen.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Chosen {...(props as P)} />
  }
  return Object.assign(LazyScreen, { preload })
}
