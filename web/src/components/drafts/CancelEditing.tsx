import { useState } from 'react'
import type { FormDraft } from '../../lib/drafts/use-draft-form.ts'
import { Button } from '../ui/Button.tsx'
import { DiscardQuestion } from '../ui/dialog/ConfirmDialog.tsx'

interface CancelEditingProps {
  draft: FormDraft
  disabled: boolean
  onCancel: () => void
  className?: string
}

/** The button 'Cancelar' of a form within a page. Like a dialog, it asks before it discards typed text. */
export function CancelEditing({ draft, disabled, onCancel, className }: CancelEditingProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        className={className}
        onClick={() => (draft.isChanged() ? setAsking(true) : onCancel())}
      >
        Cancelar
      </Button>
      <DiscardQuestion
        open={isAsking}
        onOpenChange={setAsking}
        onDiscard={() => {
          draft.forget()
          onCancel()
        }}
      />
    </>
  )
}
