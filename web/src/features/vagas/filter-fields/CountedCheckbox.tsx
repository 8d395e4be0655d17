import { formatInteger } from '@plantao/contract/format'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'

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
      <Checkbox id={id} aria-describedby={countId} checked={checked} onChange={onChange} />
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
