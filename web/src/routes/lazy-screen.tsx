import { type ComponentType, lazy, useState } from 'react'

export type Screen = ComponentType & { preload: () => Promise<unknown> }

/**
 * React's `lazy`, but a screen whose code is already here is drawn at once: `lazy` shows the fallback even then, and React
 * leaves a fallback standing for 300 ms.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, props?: P): Screen {
  let loaded: ComponentType<P> | undefined
  const preload = () =>
    load().then((module) => {
      loaded = module.default
      return module
    })
  const Lazy = lazy(preload)
  const LazyScreen = () => {
    // Chosen once: changing from one to the other would begin the screen anew.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Chosen {...(props as P)} />
  }
  return Object.assign(LazyScreen, { preload })
}
