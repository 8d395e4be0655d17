import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId } from 'react'
import { cn } from '../cn.ts'

interface FieldParts {
  id: string
  hintId: string
  errorId: string
  hasHint: boolean
  hasError: boolean
  describedBy: string | undefined
  required: boolean
}

const FieldContext = createContext<FieldParts | null>(null)

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  describedBy?: string
  required?: boolean
  /** Classes of the label, for example to show it only to screen readers. */
  labelClassName?: string
  className?: string
  children: ReactNode
}

/** Labels and describes the one control inside, which reads its attributes by `useFieldControl`. */
export function Field({
  label,
  hint,
  error,
  describedBy,
  required = false,
  labelClassName,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const parts: FieldParts = {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    hasHint: Boolean(hint),
    hasError: Boolean(error),
    describedBy,
    required,
  }
  return (
    <FieldContext value={parts}>
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <label id={labelIdOf(id)} htmlFor={id} className={cn('w-fit text-sm font-semibold text-ink-2', labelClassName)}>
          {label}
        </label>
        {children}
        {hint && (
          <p id={parts.hintId} className="text-sm text-ink-2">
            {hint}
          </p>
        )}
        {error && (
          <p id={parts.errorId} className="flex items-start gap-1.5 text-sm font-semibold text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** The id of a field's label, for a second control in the field. @param id the id of the first control */
export const labelIdOf = (id: string) => `${id}-label`

/** The attributes that connect a control to the field around it. Outside a field there are none. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  const ids = [field.hasError && field.errorId, field.hasHint && field.hintId, field.describedBy]
  const describedBy = ids.filter(Boolean).join(' ')
  return {
    id: field.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field.hasError || undefined,
    'aria-required': field.required || undefined,
  }
}

export const controlClasses =
  'w-full rounded-control border border-edge bg-card px-3 py-2 text-base text-ink transition-colors duration-150 placeholder:text-ink-2 placeholder:opacity-100 hover:border-ink-2 focus:border-brand focus-visible:outline-offset-1 aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line disabled:bg-line-2 disabled:text-ink-2 [&[readonly]]:border-line [&[readonly]]:bg-line-2'
