import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/code-loading/when-idle.ts'

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
  // A dialog that opens hides all from screen readers but what is in such an element, also before the toaster is in it.
  return <div aria-live="off">{Toaster && <Toaster />}</div>
}
