import type { ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  onChange: (checked: boolean) => void
}

export function Checkbox({ onChange, ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      {...rest}
      onChange={(event) => onChange(event.target.checked)}
      className="grid size-6 shrink-0 appearance-none place-items-center rounded-[0.3rem] border-2 border-edge bg-card before:size-3.5 before:[clip-path:polygon(14%_44%,0_65%,43%_100%,100%_16%,80%_0,40%_64%)] checked:border-brand checked:bg-brand checked:before:bg-on-brand forced-colors:appearance-auto"
    />
  )
}
