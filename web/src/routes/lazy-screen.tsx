import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'

interface WithData {
  /** Loads what the screen shows first, beside what tells the account type. */
  preloadData?: (queries: QueryClient) => Promise<unknown>
}

export type Screen = ComponentType & { preload: () => Promise<{ default: WithData }> }

/**
 * Like React's `lazy`, but a screen whose code is loaded is drawn at once: `lazy` shows the fallback even then, for at least
 * 300 ms.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> & WithData }>,
  props?: P,
): Screen {
  let loaded: ComponentType<P> | undefined
  const preload = () =>
    load().then((module) => {
      loaded = module.default
      return module
    })
  const Lazy = lazy(preload)
  const LazyScreen = () => {
    // Chosen once: changing from one to the other would unmount the screen.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Chosen {...(props as P)} />
  }
  return Object.assign(LazyScreen, { preload })
}
