import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { controlClasses, useFieldControl } from './Field.tsx'

type SelectOption = string | readonly [value: string, text: string]

interface SelectProps extends ComponentProps<'select'> {
  /** The text of the option that chooses nothing. Without it there is no such option. */
  none?: string
  options?: readonly SelectOption[]
}

/** The browser's own select, for short lists: a phone shows its own picker, and no script is needed. */
export function Select({ className, none, options = [], children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
        className={cn(controlClasses, 'min-h-11', 'select-control appearance-none truncate pr-10', className)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option
          return (
            <option key={value} value={value}>
              {text}
            </option>
          )
        })}
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
    </div>
  )
}
