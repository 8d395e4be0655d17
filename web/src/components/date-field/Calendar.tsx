import { formatMonth } from '@plantao/contract/format'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonths, daysFrom, daysOfMonth, lastDayOfMonth, weekdayOf } from '../../lib/time/days.ts'
import { cn } from '../ui/cn.ts'
import { HolidayDot, Holidays, Steps, WeekdayHeading } from './CalendarParts.tsx'

export interface CalendarProps {
  today: string
  /** The chosen day, or with `to` the first day of a range. */
  from: string | undefined
  to?: string | undefined
  min?: string | undefined
  onChoose: (day: string) => void
  /** A button beside the buttons that change the month. */
  children?: ReactNode
}

const inFull = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'full' })
const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']
const [earliest, latest] = ['2000-01-01', '9000-12-31']

/** A month of days. Keys work as in the date picker of the ARIA Authoring Practices. The week begins on Sunday. */
export function Calendar({ today, from, to = from, min = earliest, onChoose, children }: CalendarProps) {
  const headingId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const within = (day: string) => (day < min ? min : day > latest ? latest : day)
  /** The day that Tab reaches. The calendar shows the month of this day. */
  const [current, setCurrent] = useState(within(from ?? today))
  const month = current.slice(0, 7)
  const [first, last] = [`${month}-01`, lastDayOfMonth(current)]

  function onKeyDown(event: KeyboardEvent) {
    const months = event.shiftKey ? 12 : 1
    const target = {
      ArrowLeft: () => addDays(current, -1),
      ArrowRight: () => addDays(current, 1),
      ArrowUp: () => addDays(current, -7),
      ArrowDown: () => addDays(current, 7),
      Home: () => addDays(current, -weekdayOf(current)),
      End: () => addDays(current, 6 - weekdayOf(current)),
      PageUp: () => addMonths(current, -months),
      PageDown: () => addMonths(current, months),
    }[event.key]
    if (!target) return
    event.preventDefault()
    flushSync(() => setCurrent(within(target())))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  const isFirstMonth = month <= min.slice(0, 7)
  return (
    <>
      <div className="flex items-center">
        <h2 id={headingId} aria-live="polite" className="min-w-0 flex-1 pl-2 text-lg">
          {formatMonth(month)}
        </h2>
        <Steps isFirst={isFirstMonth} onStep={(months) => setCurrent(within(addMonths(current, months)))} />
        {children}
      </div>
      {/* A table itself cannot be the container of container queries. */}
      <div className="@container">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date picker is a grid of buttons
          role="grid"
          aria-labelledby={headingId}
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-collapse"
        >
          <thead>
            <tr>
              {weekdays.map((name) => (
                <WeekdayHeading key={name} name={name} />
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(first, last).map((week) => (
              <tr key={week[0]} className="h-11">
                {week.map((day) =>
                  day < first || day > last ? (
                    <td key={day} className="p-0" />
                  ) : (
                    <DayCell
                      key={day}
                      day={day}
                      isToday={day === today}
                      isEnd={day === from || day === to}
                      isWithin={from !== undefined && to !== undefined && from < day && day < to}
                      isCurrent={day === current}
                      disabled={day < min}
                      onChoose={onChoose}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Holidays days={daysOfMonth(month)} />
    </>
  )
}

interface DayCellProps {
  day: string
  isToday: boolean
  /** True for the chosen day, and for both ends of a range. */
  isEnd: boolean
  isWithin: boolean
  isCurrent: boolean
  disabled: boolean
  onChoose: (day: string) => void
}

function DayCell({ day, isToday, isEnd, isWithin, isCurrent, disabled, onChoose }: DayCellProps) {
  const holiday = holidayName(day)
  const name = [inFull.format(new Date(`${day}T00:00:00Z`)), isToday && 'hoje', holiday && `feriado: ${holiday}`]
    .filter(Boolean)
    .join(', ')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
      role="gridcell"
      aria-selected={isEnd || isWithin}
      className={cn('p-0 text-center', isWithin && 'bg-brand-soft', (isEnd || isWithin) && 'font-bold')}
    >
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={name}
        aria-current={isToday ? 'date' : undefined}
        disabled={disabled}
        onClick={() => onChoose(day)}
        className={cn(
          'relative h-11 w-full rounded-control border-2 border-transparent leading-none',
          isToday && 'border-edge forced-colors:border-dashed',
          isEnd ? 'bg-brand text-on-brand forced-colors:outline-2' : 'not-disabled:hover:bg-fact',
          disabled && 'cursor-not-allowed text-ink-2 line-through',
        )}
      >
        {Number(day.slice(8))}
        {holiday && <HolidayDot className="absolute inset-x-0 bottom-1 mx-auto" />}
      </button>
    </td>
  )
}

/** Returns six weeks for every month, so that nothing moves when the month changes. */
function weeksOf(first: string, last: string) {
  const sunday = addDays(first, -weekdayOf(first))
  const days = daysFrom(sunday, last > addDays(sunday, 41) ? last : addDays(sunday, 41))
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
