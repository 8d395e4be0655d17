import { useLayoutEffect, useState } from 'react'
import type { Draft } from '../../../lib/drafts/dialog-drafts.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Dismissible {
  open: boolean
  /** While saving nothing closes the dialog. */
  locked: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Every way out of a dialog but its own saving: Escape, a click beside it, 'x', 'Cancelar', Back. All ask first when something
 * was typed. Not kept in silence instead: who opens the
 * dialog again expects what is stored, and takes a text left there for saved.
 */
export function useDismiss({ open, locked, onOpenChange }: Dismissible) {
  const [drafts] = useState(() => new Set<Draft>())
  const [isAsking, setAsking] = useState(false)

  /** Returns whether the dialog closes. */
  function dismiss() {
    const isDiscarding = [...drafts].some((draft) => draft.isChanged())
    const closes = !locked && !isDiscarding
    if (closes) onOpenChange(false)
    else if (!locked) setAsking(true)
    return closes
  }
  useCloseOnBack(open, dismiss)

  // A dialog that closes has sent its drafts, or discards them. One that goes away with its page, open, leaves them.
  useLayoutEffect(() => {
    if (!open) for (const draft of drafts) draft.forget()
  }, [open, drafts])

  return {
    drafts,
    dismiss,
    question: { open: isAsking, onOpenChange: setAsking, onDiscard: () => onOpenChange(false) },
  }
}
