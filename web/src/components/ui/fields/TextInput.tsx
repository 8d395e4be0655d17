import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { cleanTyped } from './clean-typed.ts'
import { controlClasses, useFieldControl } from './Field.tsx'

export interface TextInputProps extends ComponentProps<'input'> {
  icon?: ReactNode
  /** A short text at the right end of the input. In a narrow form it stands below the input. */
  suffix?: ReactNode
}

export function TextInput({ icon, suffix, className, onChange, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldControl()}
      {...rest}
      onChange={(event) => {
        cleanTyped(event)
        onChange?.(event)
      }}
      className={cn(controlClasses, 'min-h-11', icon && 'pl-10.5', suffix && '@min-[14rem]:pr-28', className)}
    />
  )
  if (!icon && !suffix) return input
  return (
    <div className="relative">
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3">{icon}</span>
      )}
      {input}
      {suffix && (
        <span className="mt-1 flex items-center text-sm text-ink-2 @min-[14rem]:pointer-events-none @min-[14rem]:absolute @min-[14rem]:inset-y-0 @min-[14rem]:right-3 @min-[14rem]:mt-0">
          {suffix}
        </span>
      )}
    </div>
  )
}

export function TextArea({ className, rows = 3, onChange, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      onChange={(event) => {
        cleanTyped(event)
        onChange?.(event)
      }}
      className={cn(controlClasses, 'field-sizing-content min-h-21 max-h-80 resize-y', className)}
    />
  )
}
