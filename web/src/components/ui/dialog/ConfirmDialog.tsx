import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { messages } from '@plantao/contract/messages'
import { type ReactNode, useRef } from 'react'
import { DialogDrafts } from '../../../lib/drafts/dialog-drafts.ts'
import { Button } from '../Button.tsx'
import { useAskBeforeClose } from './use-ask-before-close.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useFinalFocus } from './use-final-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  loading?: boolean
  /** The id of a form in the dialog. The confirming button submits the form. */
  form?: string
  /** Gives the focus to the question itself, where the first control may be left alone. */
  startsAtQuestion?: boolean
  onConfirm?: () => void
  children?: ReactNode
}

/** Asks before an action that cannot be undone. The caller closes the dialog afterwards. */
export function ConfirmDialog({ children, ...props }: ConfirmDialogProps) {
  const { open, onOpenChange, loading = false } = props
  const { drafts, dismiss, question } = useAskBeforeClose({ open, locked: loading, onOpenChange })
  return (
    <Question {...props} onDismiss={dismiss}>
      {children && <DialogDrafts value={drafts}>{children}</DialogDrafts>}
      <DiscardQuestion {...question} />
    </Question>
  )
}

interface DiscardQuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onDiscard: () => void
}

export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  const isDiscarding = useRef(false)
  const close = () => onOpenChange(false)
  useCloseOnBack(open, close)
  return (
    <Question
      open={open}
      onDismiss={() => {
        close()
        return true
      }}
      title={messages.drafts.discardQuestion}
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      danger
      onConfirm={() => {
        isDiscarding.current = true
        close()
      }}
      // The dialog behind closes only after this question, so that first the question and then the dialog gives the
      // focus back.
      onClosed={() => {
        if (isDiscarding.current) onDiscard()
        isDiscarding.current = false
      }}
    />
  )
}

interface QuestionProps extends Omit<ConfirmDialogProps, 'onOpenChange'> {
  /** Called by Escape and by the cancel button. Returns whether the question closes. */
  onDismiss: () => boolean
  onClosed?: () => void
}

function Question({
  open,
  onDismiss,
  onClosed,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger,
  loading,
  form,
  startsAtQuestion = false,
  onConfirm,
  children,
}: QuestionProps) {
  const popup = useRef<HTMLDivElement>(null)
  const finalFocus = useFinalFocus(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(_, details) => {
        if (!onDismiss()) details.cancel()
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-shade print:hidden transition-opacity duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 top-(--version-bar) z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 print:static print:overflow-visible">
          <Base.Popup
            ref={popup}
            initialFocus={startsAtQuestion ? popup : true}
            finalFocus={finalFocus}
            className="w-full max-w-md rounded-card border border-line bg-card p-6 text-ink shadow-float outline-none transition duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
          >
            <Base.Title className="text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-2 text-ink-2">{description}</Base.Description>}
            {children && <div className="mt-4 flex flex-col gap-4">{children}</div>}
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
              <Base.Close disabled={loading} render={<Button variant="secondary" />}>
                {cancelLabel}
              </Base.Close>
              <Button
                variant={danger ? 'danger' : 'primary'}
                {...(form && { type: 'submit', form })}
                loading={loading}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
