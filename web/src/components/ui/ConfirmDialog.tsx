import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useFinalFocus } from './use-final-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  loading?: boolean
  /** Of a form inside, which the confirmation submits. */
  form?: string
  onConfirm?: () => void
  children?: ReactNode
}

/** Asks before something that cannot be undone. The caller closes it afterwards. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger,
  loading,
  form,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  useCloseOnBack(open, () => !loading && onOpenChange(false))
  const finalFocus = useFinalFocus(open)
  return (
    <Base.Root open={open} onOpenChange={(next, details) => (loading ? details.cancel() : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4">
          <Base.Popup
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
