import { messages } from '@plantao/contract/messages'
import { type AlertChoice, alertChoices } from '@plantao/contract/saved-searches/schema'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'

interface AlertsFieldProps {
  value: AlertChoice
  onChange: (value: AlertChoice) => void
  /** The id of the element with the search's name, when there are several searches. */
  describedBy?: string
}

export function AlertsField({ value, onChange, describedBy }: AlertsFieldProps) {
  return (
    <Field label="Receber avisos" className="basis-full pb-2" {...(describedBy && { describedBy })}>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = alertChoices.find((each) => each === target.value)
          if (chosen) onChange(chosen)
        }}
        options={alertChoices.map((each) => [each, messages.savedSearches.alerts[each]])}
      />
    </Field>
  )
}
