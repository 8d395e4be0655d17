import { formatDayAndWeekday } from '@plantao/contract/format'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './ui/fields/Field.tsx'
import { TextInput } from './ui/fields/TextInput.tsx'

interface DateFieldProps extends ComponentProps<'input'>, Pick<FieldProps, 'label' | 'error'> {
  day: string | undefined
}

/** A date input with the day written out below it. The browser's own language may show 1 December as 12/01. */
export function DateField({ day, label, error, required = false, ...input }: DateFieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={day && formatDayAndWeekday(day)}>
      <TextInput type="date" {...input} />
    </Field>
  )
}
