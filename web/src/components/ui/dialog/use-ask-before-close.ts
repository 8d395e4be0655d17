import { useLayoutEffect, useState } from 'react'
import type { Draft } from '../../../lib/drafts/dialog-drafts.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Dismissible {
  open: boolean
  locked: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Every way out of a dialog except saving asks first when something was typed. Keeping the text
 * without a question would be wrong: in a reopened dialog it would look saved.
 */
export function useAskBeforeClose({ open, locked, onOpenChange }: Dismissible) {
  const [drafts] = useState(() => new Set<Draft>())
  const [isAsking, setAsking] = useState(false)

  function dismiss() {
    const isDiscarding = [...drafts].some((draft) => draft.isChanged())
    const closes = !locked && !isDiscarding
    if (closes) onOpenChange(false)
    else if (!locked) setAsking(true)
    return closes
  }
  useCloseOnBack(open, dismiss)

  // A dialog that closes has sent or discarded its drafts. An open dialog that unmounts with its page keeps them.
  useLayoutEffect(() => {
    if (!open) for (const draft of drafts) draft.forget()
  }, [open, drafts])

  return {
    drafts,
    dismiss,
    question: { open: isAsking, onOpenChange: setAsking, onDiscard: () => onOpenChange(false) },
  }
}
