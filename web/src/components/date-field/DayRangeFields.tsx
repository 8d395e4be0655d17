import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { useState } from 'react'
import { DayInput } from './DayInput.tsx'
import { isDay } from './read-day.ts'
import { useCalendar } from './use-calendar.ts'

interface DayRange {
  from: string | undefined
  to: string | undefined
}

interface DayRangeFieldsProps {
  range: DayRange
  today: string
  onChange: (range: DayRange) => void
}

type End = keyof DayRange
type Texts = Record<End, string>

const keyOf = ({ from, to }: DayRange) => `${from ?? ''} ${to ?? ''}`
const dayIn = (text: string) => (isDay(text) ? text : undefined)

/** Fields for the first and last day of a range. A day that cannot be read is left out. */
export function DayRangeFields({ range, today, onChange }: DayRangeFieldsProps) {
  const [typed, setTyped] = useState<{ texts: Texts; before: string; after: string } | null>(null)
  // `range` comes from the address, which may change some moments after the typing. Until then `range` is as before.
  const isKnown = typed && [typed.before, typed.after].includes(keyOf(range))
  const texts = isKnown ? typed.texts : { from: range.from ?? '', to: range.to ?? '' }
  const days = { from: dayIn(texts.from), to: dayIn(texts.to) }
  const [refused, setRefused] = useState<End | null>(null)
  const first = useCalendar()
  const last = useCalendar()
  /** True while the calendar of 'De' asks for the last day too. */
  const [asksLast, setAsksLast] = useState(false)

  function change(next: Texts, changed: End) {
    const found = { from: dayIn(next.from), to: dayIn(next.to) }
    const isReversed = found.from !== undefined && found.to !== undefined && found.from > found.to
    setRefused(isReversed ? changed : null)
    if (isReversed) found[changed] = undefined
    setTyped({ texts: next, before: keyOf(range), after: keyOf(found) })
    if (keyOf(found) !== keyOf(range)) onChange(found)
  }

  const field = (end: End) => ({
    value: texts[end],
    today,
    error: refused === end ? pageErrorText.date_range_invalid : undefined,
    onChange: (text: string) => change({ ...texts, [end]: text }, end),
  })

  function chooseFirst(day: string) {
    change({ from: day, to: texts.to < day ? '' : texts.to }, 'from')
    setAsksLast(true)
  }

  function chooseLast(day: string) {
    change({ ...texts, to: day }, 'to')
    close()
  }

  function close() {
    setAsksLast(false)
    first.dialog.onClose()
    last.dialog.onClose()
  }

  return (
    <div className="grid gap-x-3 gap-y-4 @[18rem]:grid-cols-2">
      <DayInput label="De" {...field('from')} calendar={{ ...first.button, ref: first.dialog.opener }} />
      <DayInput label="Até" {...field('to')} calendar={{ ...last.button, ref: last.dialog.opener }} />
      {first.Popover && (
        <first.Popover
          {...first.dialog}
          {...days}
          onClose={close}
          title={asksLast ? 'Último dia' : 'Primeiro dia'}
          hasVisibleTitle
          today={today}
          min={asksLast ? days.from : undefined}
          onChoose={asksLast ? chooseLast : chooseFirst}
        />
      )}
      {last.Popover && (
        <last.Popover
          {...last.dialog}
          {...days}
          onClose={close}
          title="Último dia"
          hasVisibleTitle
          today={today}
          min={days.from}
          onChoose={chooseLast}
        />
      )}
    </div>
  )
}
