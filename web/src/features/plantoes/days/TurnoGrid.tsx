import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import type { ShiftKind } from '@plantao/contract/vagas/horario-rules'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { HolidayDot, Holidays, WeekdayHeading } from '../../../components/date-field/CalendarParts.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { daysFrom, weekdayOf, weekOf } from '../../../lib/time/days.ts'
import { ShiftIcon } from '../../vagas/card/ShiftIcon.tsx'
import type { Choice, SheetTurno } from '../choices.ts'
import { sheetTurnoTexts } from '../sheet/sheet-turno-texts.ts'
import { kindOf, type TurnoHours } from '../shifts.ts'

interface TurnoGridProps {
  /** Whole weeks from a Monday on. Days before today are left out. */
  days: readonly string[]
  today: string
  turnos: readonly SheetTurno[]
  hours: Record<SheetTurno, TurnoHours>
  labelledBy: string
  isPressed: (choices: readonly Choice[]) => boolean
  isPast: (choice: Choice) => boolean
  /** True when the hospital already has a shift at these hours. */
  exists: (choice: Choice) => boolean
  onPress: (choices: readonly Choice[]) => void
  /** Shows the weeks after these, or before them. */
  onPage: (step: 1 | -1) => void
}

const weekdays = ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo']
const inWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const words = (day: string) => inWords.format(new Date(`${day}T00:00:00Z`))

/**
 * Weeks with a button for each turno of each day, and buttons that press a turno in a whole week. The grid is one Tab
 * stop: arrow keys move between the buttons, Page Up and Page Down to other weeks.
 */
export function TurnoGrid({ days: shown, labelledBy, onPage, ...cells }: TurnoGridProps) {
  const { today, turnos, isPressed, isPast, onPress } = cells
  const grid = useRef<HTMLTableElement>(null)
  const last = useRef<HTMLElement>(null)
  const buttons = () => [...grid.current!.querySelectorAll<HTMLElement>('button')]

  function setStop() {
    const all = buttons()
    const stop =
      all.find((button) => button === last.current) ??
      all.find((button) => !button.hasAttribute('aria-disabled')) ??
      all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }
  useLayoutEffect(setStop)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.target as HTMLElement
    const row = from.closest('tr')!
    const inRow = [...row.querySelectorAll<HTMLElement>('button')]
    const all = buttons()
    const below = (step: number) => {
      const cell = from.closest('td')!
      const at = [...cell.querySelectorAll('button')].indexOf(from as HTMLButtonElement)
      const next = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null
      return next?.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>('button')[at]
    }
    const toPage = (step: 1 | -1) => () => {
      // The positions are read first, because other weeks replace the row.
      const [line, at] = [row.rowIndex - 1, inRow.indexOf(from)]
      flushSync(() => onPage(step))
      const rows = [...grid.current!.tBodies[0]!.rows]
      const next = [...(rows[line] ?? rows.at(-1)!).querySelectorAll<HTMLElement>('button')]
      return next[at] ?? next.at(-1)
    }
    const target = {
      ArrowRight: () => all[all.indexOf(from) + 1],
      ArrowLeft: () => all[all.indexOf(from) - 1],
      ArrowDown: () => below(1),
      ArrowUp: () => below(-1),
      Home: () => inRow[0],
      End: () => inRow.at(-1),
      PageDown: toPage(1),
      PageUp: toPage(-1),
    }[event.key]
    if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    target()?.focus()
  }

  const weeks = daysFrom(shown[0]!, shown.at(-1)!, 7).map(weekOf)
  return (
    <div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one Tab stop with arrow keys is the pattern of a grid
        role="grid"
        aria-labelledby={labelledBy}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          last.current = target
          setStop()
        }}
        className="w-full table-fixed border-separate border-spacing-1"
      >
        <thead>
          <tr>
            <th scope="col" abbr="semana inteira" className={cn(headerClasses, weekClasses)}>
              <span aria-hidden className="@max-[34rem]:hidden">
                todos
              </span>
            </th>
            {weekdays.map((name) => (
              <WeekdayHeading key={name} name={name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const days = week.filter((day) => day >= today)
            const [first, end] = [days[0]!, days.at(-1)!]
            return (
              <tr key={week[0]}>
                {/* biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus */}
                <td
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
                  role="gridcell"
                  className={cn('rounded-control border border-dashed border-line p-0.5 align-top', weekClasses)}
                >
                  <p aria-hidden className="truncate text-center text-sm text-ink-2">
                    <span className="@max-[34rem]:hidden">semana</span>
                    <span className="@min-[34rem]:hidden">sem.</span>
                  </p>
                  <span className={turnosClasses}>
                    {turnos.map((turno) => {
                      const choices = days.map((day) => ({ day, turno }))
                      return (
                        <TurnoButton
                          key={turno}
                          kind={kindOf(turno, cells.hours[turno].read)}
                          name={`${sheetTurnoTexts[turno].name}, semana de ${words(first)} a ${words(end)}`}
                          isPressed={isPressed(choices)}
                          isPast={choices.every(isPast)}
                          onPress={() => onPress(choices)}
                        />
                      )
                    })}
                  </span>
                </td>
                {week.map((day) =>
                  day >= today ? <DayCell key={day} day={day} {...cells} /> : <td key={day} className="p-0" />,
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <Holidays days={shown.filter((day) => day >= today)} />
    </div>
  )
}

const headerClasses = 'p-0 text-sm font-semibold text-ink-2'
/** A very narrow sheet hides the buttons of the weeks, because the days need the room. */
const weekClasses = '@max-[15rem]:hidden'
const turnosClasses = 'flex flex-col gap-1 @min-[34rem]:flex-row'

type DayCellProps = Omit<TurnoGridProps, 'days' | 'labelledBy' | 'onPage'> & { day: string }

function DayCell({ day, today, turnos, hours, isPressed, isPast, exists, onPress }: DayCellProps) {
  const holiday = holidayName(day)
  const chosen = turnos.filter((turno) => isPressed([{ day, turno }]))
  const isTwice = chosen.some((turno) => exists({ day, turno }))
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
      role="gridcell"
      aria-selected={chosen.length > 0}
      className={cn(
        'rounded-control border p-0.5 align-top',
        isTwice ? 'border-amber-ink' : 'border-line',
        weekdayOf(day) % 6 === 0 && 'bg-line-2',
      )}
    >
      <p aria-hidden className="flex items-center justify-center gap-1 text-sm font-semibold">
        <span className={cn(day === today && 'underline decoration-2 underline-offset-2')}>{dayInGrid(day)}</span>
        {holiday && <HolidayDot />}
      </p>
      <span className={turnosClasses}>
        {turnos.map((turno) => {
          const choice = { day, turno }
          return (
            <TurnoButton
              key={turno}
              kind={kindOf(turno, hours[turno].read)}
              name={[
                `${sheetTurnoTexts[turno].name}, ${words(day)}`,
                day === today && 'hoje',
                holiday && `feriado: ${holiday}`,
                exists(choice) && 'já existe',
              ]
                .filter(Boolean)
                .join(', ')}
              isPressed={isPressed([choice])}
              isPast={isPast(choice)}
              onPress={() => onPress([choice])}
            />
          )
        })}
      </span>
    </td>
  )
}

interface TurnoButtonProps {
  kind: ShiftKind
  name: string
  isPressed: boolean
  isPast: boolean
  onPress: () => void
}

const pressedTones: Record<ShiftKind, string> = {
  day: 'border-amber-ink bg-amber-soft text-amber-ink',
  night: 'border-night bg-night-soft text-night',
  'whole-day': 'border-brand bg-brand-soft text-brand-2',
}

function TurnoButton({ kind, name, isPressed, isPast, onPress }: TurnoButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      // The button is not `disabled`, because the arrow keys must reach it, and a press must show the notice.
      aria-disabled={isPast || undefined}
      onClick={() => (isPast ? notify.info(texts.past) : onPress())}
      className={cn(
        'grid min-h-9 min-w-0 flex-1 place-items-center rounded-[0.4rem] border transition-colors duration-150',
        isPressed
          ? cn(pressedTones[kind], 'forced-colors:border-4')
          : 'border-line bg-card text-ink-2 not-aria-disabled:hover:border-brand not-aria-disabled:hover:text-brand-2',
        isPast && 'cursor-not-allowed border-dashed opacity-50',
      )}
    >
      <ShiftIcon kind={kind} className="size-4" />
    </button>
  )
}

/** '24', or '1/12' on the first of a month. */
const dayInGrid = (day: string) => (day.endsWith('-01') ? `1/${day.slice(5, 7)}` : Number(day.slice(8)))
