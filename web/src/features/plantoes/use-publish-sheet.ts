import { createElement, useCallback, useState } from 'react'
import { withLateStyle } from '../../lib/code-loading/late-style.ts'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'
import type { SheetPreset } from './sheet/sheet-form.ts'

const loadSheet = () => withLateStyle(import('./sheet/PublishSheet.tsx')).then((module) => module.PublishSheet)

/**
 * The sheet 'Publicar plantões', which is loaded when it is first opened. Render `sheet` beside the control that calls
 * `publish`.
 */
export function usePublishSheet() {
  const { component: Sheet, preload, whenLoaded } = useLoaded(loadSheet)
  const [isOpen, setOpen] = useState(false)
  const [preset, setPreset] = useState<SheetPreset>({})
  const publish = useCallback(
    (chosen: SheetPreset = {}) =>
      void whenLoaded(() => {
        setPreset(chosen)
        setOpen(true)
      }),
    [whenLoaded],
  )
  return { publish, preload, sheet: Sheet && createElement(Sheet, { open: isOpen, onOpenChange: setOpen, preset }) }
}
