import { type ComponentType, useEffect, useState } from 'react'
import style from 'sonner/dist/styles.css?url'
import { loadEarly } from '../../lib/code-loading/new-version.ts'
import { whenIdle } from '../../lib/code-loading/when-idle.ts'
import { withStyle } from '../../lib/code-loading/with-style.ts'

/** Loads the toaster after the first screen. Earlier toasts appear once it is loaded. */
export function ToasterSlot() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    async function load() {
      const loaded = await loadEarly(() => withStyle(style, import('./Toaster.tsx')))
      if (loaded) setToaster(() => loaded.Toaster)
      else addEventListener('online', load, { once: true })
    }
    return whenIdle(load)
  }, [])
  // This element exists from the start, because a dialog that opens hides everything from screen readers, except
  // elements with `aria-live` that exist already.
  return <div aria-live="off">{Toaster && <Toaster />}</div>
}
