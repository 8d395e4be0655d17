import { formatInteger } from '@plantao/contract/format'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'

interface StepSelectProps {
  label: string
  steps: readonly number[]
  labelOf: (step: number) => string
  counts: Map<number | string, number> | undefined
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A filter for a minimum. A value in the address that is none of the steps is offered too. */
export function StepSelect({ label, steps, labelOf, counts, value, onChange }: StepSelectProps) {
  const options = value === undefined || steps.includes(value) ? steps : [value, ...steps]
  return (
    <Field label={label}>
      <Select
        none="Qualquer"
        options={options.map((step) => {
          const count = counts?.get(step)
          return [String(step), count === undefined ? labelOf(step) : `${labelOf(step)} (${formatInteger(count)})`]
        })}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
      />
    </Field>
  )
}
