import { DayInput, type DayInputProps } from './DayInput.tsx'
import { isDay } from './read-day.ts'
import { useCalendar } from './use-calendar.ts'

export function DateField(props: DayInputProps) {
  const { value, onChange, today, isUpcoming } = props
  const { Popover, dialog, button } = useCalendar()
  return (
    <>
      <DayInput {...props} calendar={{ ...button, ref: dialog.opener }} />
      {Popover && (
        <Popover
          {...dialog}
          title="Calendário"
          today={today}
          min={isUpcoming ? today : undefined}
          from={isDay(value) ? value : undefined}
          onChoose={(day) => {
            onChange(day)
            dialog.onClose()
          }}
        />
      )}
    </>
  )
}
