import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'

interface WithData {
  /** Loads what the screen shows first, beside what tells the account type. */
  preloadData?: (queries: QueryClient) => Promise<unknown>
}

export type Screen = ComponentType & { preload: () => Promise<{ default: WithData }> }

let isFocusKept = false

/** Once, and before a screen is drawn on which something with the focus may go. The landing page has nothing like that. */
async function keepFocus() {
  const { restoreLostFocus } = await import('../lib/restore-focus.ts')
  if (!isFocusKept) restoreLostFocus()
  isFocusKept = true
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
    const [module] = await Promise.all([load(), keepFocus()])
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
