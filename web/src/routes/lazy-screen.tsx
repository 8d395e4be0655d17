import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import { loadEarly } from '../lib/code-loading/new-version.ts'

interface WithData {
  /** Loads the data that the screen shows first, in parallel with the account type. */
  preloadData?: (queries: QueryClient) => Promise<unknown>
}

export type Screen = ComponentType & { preload: () => Promise<{ default: WithData }> }

let isRestoringFocus = false

/**
 * Starts once, with the first screen other than the landing page, because such a screen may remove a focused element.
 */
async function startRestoringFocus() {
  const loaded = await loadEarly(() => import('../lib/browser/restore-focus.ts'))
  if (!loaded || isRestoringFocus) return
  isRestoringFocus = true
  loaded.restoreLostFocus()
}

/** Draws a loaded screen immediately. React's `lazy` alone would show the fallback for at least 300 ms. */
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
    // The component is chosen once, because changing it would unmount the screen.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Chosen {...(props as P)} />
  }
  return Object.assign(LazyScreen, { preload })
}
