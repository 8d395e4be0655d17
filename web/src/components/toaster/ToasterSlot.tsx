import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** Where notices appear. Its code comes once the first screen stands; what was said until then is shown as soon as it is here. */
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
