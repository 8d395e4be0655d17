import { formatInteger } from '@plantao/contract/format'
import { type ReactNode, useId } from 'react'

interface CountedCheckboxProps {
  label: string
  icon?: ReactNode
  count: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function CountedCheckbox({ label, icon, count, checked, onChange }: CountedCheckboxProps) {
  const id = useId()
  const countId = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={countId}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="grid size-6 shrink-0 appearance-none place-items-center rounded-[0.3rem] border-2 border-edge bg-card before:size-3.5 before:[clip-path:polygon(14%_44%,0_65%,43%_100%,100%_16%,80%_0,40%_64%)] checked:border-brand checked:bg-brand checked:before:bg-on-brand forced-colors:appearance-auto"
      />
      <label htmlFor={id} className="flex min-w-0 flex-1 items-center gap-2 py-2 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <span className="min-w-0">{label}</span>
      </label>
      <span id={countId} className="text-sm text-ink-2">
        {count !== undefined && formatInteger(count)}
      </span>
    </div>
  )
}
