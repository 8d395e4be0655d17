import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** Loads the toaster after the first screen. Toasts raised before that appear once it is loaded. */
export function ToasterSlot() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./Toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => addEventListener('online', load, { once: true }),
      )
    return whenIdle(load)
  }, [])
  return Toaster && <Toaster />
}
