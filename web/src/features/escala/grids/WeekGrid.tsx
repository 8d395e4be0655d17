import { formatDayInWords } from '@plantao/contract/format'
import type { Setor } from '@plantao/contract/setores/schema'
import Plus from 'lucide-react/icons/plus'
import { memo, useMemo } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { trackHeadingHeight } from '../../../components/ui/track-height.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import { DayName } from '../days/DayName.tsx'
import { ShiftKeys } from '../panel/ShiftOpener.tsx'
import type { Shift } from '../queries.ts'
import { planOfDays, type Row, toGroups } from '../rows.ts'
import { nameOfRow, TurnoPill } from '../TurnoPill.tsx'
import { CellTyping } from '../typing/CellTyping.tsx'
import { columnLooks, gridCard, gridHeading, gridTable } from './grid-looks.ts'
import { ShiftEntry } from './ShiftEntry.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface WeekGridProps {
  label: string
  /** The weeks below each other. A null day belongs to another month. */
  weeks: readonly (readonly (string | null)[])[]
  today: string
  shifts: readonly Shift[]
  setores: readonly Setor[]
  /** The sectors that have their rows also without shifts. */
  listed: readonly Setor[]
  publish: (preset: SheetPreset) => void
}

/**
 * Weeks as a table with a row for each sector and turno. All rows are rendered, so that printing, Ctrl F and screen
 * readers find them.
 */
export function WeekGrid({ label, weeks, today, shifts, setores, listed, publish }: WeekGridProps) {
  const now = useNow()
  const keys = useGridKeys()
  const groups = useMemo(() => toGroups(shifts, setores, listed), [shifts, setores, listed])
  const ofDays = useMemo(
    () => new Map(groups.flatMap(({ rows }) => rows.map((row) => [row.key, planOfDays(row.shifts)]))),
    [groups],
  )
  const isOneWeek = weeks.length === 1
  return (
    <CellTyping groups={groups} setores={setores} today={today} publish={publish}>
      <div className={gridCard}>
        <table
          {...keys}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
          role="grid"
          aria-label={label}
          className={gridTable}
        >
          {isOneWeek && (
            <thead ref={trackHeadingHeight}>
              <DayNames title="Setor e turno" days={weeks[0]!} today={today} />
            </thead>
          )}
          {weeks.map((days) =>
            groups.map(({ key, name, rows }, group) => (
              <tbody key={`${days.find(Boolean)} ${key}`} className="print:break-inside-avoid">
                {!isOneWeek && (
                  <DayNames
                    title="Turno"
                    days={days}
                    today={today}
                    {...(days !== weeks[0] && { className: '*:border-t-2 *:border-t-line' })}
                  />
                )}
                {rows.map((row, index) => (
                  <RowOfWeek
                    key={row.key}
                    row={row}
                    name={name}
                    showsName={isOneWeek && index === 0}
                    days={days}
                    shifts={days.map((day) => (day && ofDays.get(row.key)?.get(day)) || none)}
                    today={today}
                    now={now}
                    line={index > 0 ? '*:border-t-line-2' : group > 0 ? '*:border-t-2 *:border-t-line' : '*:border-t-0'}
                  />
                ))}
              </tbody>
            )),
          )}
        </table>
      </div>
      <ShiftKeys isTyped />
    </CellTyping>
  )
}

const none: readonly Shift[] = []

interface DayNamesProps {
  title: string
  days: readonly (string | null)[]
  today: string
  className?: string
}

const DayNames = ({ title, days, today, className }: DayNamesProps) => (
  <tr className={className}>
    <th scope="col" className={cn(gridHeading, 'w-36 bg-card')}>
      {title}
    </th>
    {days.map((day, index) => (
      <th
        key={day ?? index}
        scope="col"
        aria-current={day === today ? 'date' : undefined}
        className={cn(gridHeading, columnLooks(day, today), day === today && 'border-b-2! border-b-brand!')}
      >
        {day && <DayName day={day} today={today} />}
      </th>
    ))}
  </tr>
)

interface RowOfWeekProps {
  row: Row
  /** The name of the sector. */
  name: string
  showsName: boolean
  days: readonly (string | null)[]
  /** The shifts of each day. */
  shifts: readonly (readonly Shift[])[]
  today: string
  now: Date
  line: string
}

/** Rendered again only when one of its own shifts changes, because a month has thousands. */
const RowOfWeek = memo(function RowOfWeek({ row, name, showsName, days, shifts, today, now, line }: RowOfWeekProps) {
  return (
    <tr data-row={row.key} className={cn('align-top *:border-t', line)}>
      <th scope="row" className="px-2.5 py-2 text-sm font-bold wrap-anywhere">
        {showsName ? <span className="mb-1 block">{name}</span> : <VisuallyHidden>{name} </VisuallyHidden>}
        <TurnoPill row={row} />
      </th>
      {days.map((day, column) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the tab stop is the cell or a control inside
        <td
          key={day ?? column}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
          role="gridcell"
          data-today={day === today || undefined}
          data-day={day ?? undefined}
          className={cn(
            'group/cell relative border-l border-l-line-2 p-1 focus-visible:-outline-offset-2 *:not-first:mt-1',
            columnLooks(day, today),
          )}
        >
          {day &&
            shifts[column]!.map((shift) => (
              <ShiftEntry
                key={shift.id}
                shift={shift}
                day={day}
                now={now}
                today={today}
                showsHours={row.hours === null && row.turno !== null}
              />
            ))}
          {day && (
            <AddButton
              isAlone={shifts[column]!.length === 0}
              isToCome={day >= today}
              where={`${name}, ${nameOfRow(row)}`}
              day={day}
            />
          )}
        </td>
      ))}
    </tr>
  )
}, isSameRow)

function isSameRow({ row: a, shifts: before, ...one }: RowOfWeekProps, { row: b, shifts, ...other }: RowOfWeekProps) {
  return (
    (Object.keys(one) as (keyof typeof one)[]).every((key) => one[key] === other[key]) &&
    a.key === b.key &&
    a.hours === b.hours &&
    a.horario === b.horario &&
    before.every((of, n) => of.length === shifts[n]!.length && of.every((shift, m) => shift === shifts[n]![m]))
  )
}

interface AddButtonProps {
  day: string
  /** The sector and the turno of the cell's row. */
  where: string
  /** True in an empty cell, which the button fills. Beside shifts it stands in the corner. */
  isAlone: boolean
  isToCome: boolean
}

/**
 * The last stop of a cell, which adds a shift (`CellTyping`). The plus sign is faint in an empty cell to come. In others it
 * appears under the pointer, with the focus, and on touch screens.
 */
const AddButton = ({ day, where, isAlone, isToCome }: AddButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    data-add
    // A label, not hidden words: a copied table has names only.
    aria-label={`Acrescentar: ${where}, ${formatDayInWords(day)}`}
    className={cn(
      'grid place-items-center rounded-control text-brand-2 transition-opacity duration-150 hover:bg-brand-soft focus-visible:opacity-100 focus-visible:-outline-offset-2 group-hover/cell:opacity-100 pointer-coarse:opacity-70 forced-colors:opacity-100 print:hidden',
      isAlone && isToCome ? 'opacity-35' : 'opacity-0',
      isAlone
        ? 'min-h-8 w-full'
        : 'absolute right-1 bottom-1 size-6 bg-card pointer-coarse:static pointer-coarse:w-full',
    )}
  >
    <Plus aria-hidden className="size-4" />
  </button>
)
