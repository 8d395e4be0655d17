import { formatDay, formatDayAndWeekday } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type Ref, type RefObject, useId, useState } from 'react'
import { addDays } from '../../lib/time/days.ts'
import { cn } from '../ui/cn.ts'
import { Field, labelIdOf, useFieldControl } from '../ui/fields/Field.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { isDay, readDay } from './read-day.ts'

export interface DayInputProps {
  label: string
  required?: boolean
  /** A plain day ('YYYY-MM-DD'), an empty text, or a typed text that is no day. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  today: string
  /** Shows a notice when the day has passed, or is more than a year away. */
  isUpcoming?: boolean
  error?: string | undefined
}

type CalendarButtonProps = ComponentProps<'button'> & { ref: RefObject<HTMLButtonElement | null> }

/** A text field for a day, and a button that opens its calendar. The day is written out below. */
export function DayInput({ calendar, ...props }: DayInputProps & { calendar: CalendarButtonProps }) {
  const { label, required = false, value, onChange, onBlur, name, ref, today, isUpcoming = false, error } = props
  const readingId = useId()
  const [isTyping, setTyping] = useState(false)
  /** The typed text, and the value that was read from it. The text is shown until `value` changes. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const text = typed?.value === value ? typed.text : isDay(value) ? formatDay(value) : value
  const { day, fault } = readDay(text, today)

  const isWrong = fault !== undefined && (error !== undefined || !isTyping)
  const isFar = day !== undefined && day > addDays(today, 366)
  const isPast = day !== undefined && day < today
  const notice = isUpcoming && ((isPast && messages.fields.datePast) || (isFar && messages.fields.dateFar))

  function type(text: string) {
    const { day, isSure } = readDay(text, today)
    const next = day && isSure ? day : text
    // A text in the form aaaa-mm-dd comes from a program. The field shows it as dd/mm/aaaa.
    setTyped(next === text ? null : { text, value: next })
    onChange(next)
  }

  function settle() {
    setTyped(null)
    if (day && day !== value) onChange(day)
  }

  return (
    <Field label={label} required={required} error={fault ? undefined : error} describedBy={readingId}>
      <div className="relative">
        <TextInput
          ref={ref}
          name={name}
          value={text}
          inputMode="numeric"
          aria-invalid={isWrong || error !== undefined || undefined}
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          className="pr-9"
          onFocus={() => setTyping(true)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyping(false)
            settle()
            onBlur?.()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            else if (event.key === 'ArrowDown' && event.altKey) calendar.ref.current?.click()
          }}
        />
        <CalendarButton {...calendar} />
      </div>
      {/* This text stays the same when a press on a button ends typing, so that the button does not move away. */}
      <p id={readingId} role="status" className="flex flex-wrap gap-x-2 text-sm text-ink-2 empty:sr-only">
        {fault && (
          <span className={cn('flex items-start gap-1.5 font-semibold', isWrong && 'text-bad')}>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {fault}
          </span>
        )}
        {day && <span>{formatDayAndWeekday(day)}</span>}
        {notice && <span className="font-semibold text-amber-ink">{notice}</span>}
      </p>
    </Field>
  )
}

function CalendarButton(props: CalendarButtonProps) {
  const { id } = useFieldControl()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // The field's label distinguishes this button from the buttons of other fields. It is not in the button's
      // name, because tests that look for the label would then find the button too.
      aria-describedby={id && labelIdOf(id)}
      {...props}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
    >
      <CalendarDays aria-hidden className="size-5" />
      <VisuallyHidden>Abrir calendário</VisuallyHidden>
    </button>
  )
}
