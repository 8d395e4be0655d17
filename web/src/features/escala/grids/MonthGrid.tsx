import { dayTile } from '@plantao/contract/format'
import { escala as texts } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import { Link, useSearchParams } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { trackHeadingHeight } from '../../../components/ui/track-height.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { weekOf } from '../../../lib/time/days.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { escalaAddress } from '../escala-in-address.ts'
import type { Shift } from '../queries.ts'
import { groupedBy, planOfDays, toGroups } from '../rows.ts'
import { columnLooks, gridCard, gridHeading, gridTable } from './grid-looks.ts'
import { ShiftEntry } from './ShiftEntry.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface MonthGridProps {
  days: readonly string[]
  today: string
  shifts: readonly Shift[]
  setores: readonly Setor[]
}

/**
 * A month as a calendar from Monday to Sunday. The days of other months are empty. Of several sectors it shows the shifts
 * without a doctor, and counts the others: their names have room in the weeks of one sector.
 */
export function MonthGrid({ days, today, shifts, setores }: MonthGridProps) {
  const keys = useGridKeys()
  const ofDays = planOfDays(shifts)
  const weeks = [...groupedBy(days, (day) => weekOf(day)[0]!)].map(([monday]) => weekOf(monday))
  const hasSeveral = toGroups(shifts, setores).length > 1
  return (
    <div className={gridCard}>
      <table
        {...keys}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
        role="grid"
        aria-label="Plantões do mês"
        className={gridTable}
      >
        <thead ref={trackHeadingHeight}>
          <tr>
            {weekOf(days[0]!).map((day) => (
              <th key={day} scope="col" className={cn(gridHeading, 'bg-card')}>
                {dayTile(day).weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr
              key={week[0]}
              className="align-top print:break-inside-avoid not-first:*:border-t not-first:*:border-t-line"
            >
              {week.map((day) =>
                days.includes(day) ? (
                  <DayCell
                    key={day}
                    day={day}
                    today={today}
                    shifts={ofDays.get(day) ?? []}
                    setores={setores}
                    hasSeveral={hasSeveral}
                  />
                ) : (
                  // biome-ignore lint/a11y/useFocusableInteractive: the grid moves the tab stop
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
                  <td key={day} role="gridcell" className="border-l-line-2 not-first:border-l" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayCellProps {
  day: string
  today: string
  shifts: readonly Shift[]
  setores: readonly Setor[]
  hasSeveral: boolean
}

function DayCell({ day, today, shifts, setores, hasSeveral }: DayCellProps) {
  const [address] = useSearchParams()
  const now = useNow()
  const holiday = holidayName(day)
  const shown = hasSeveral ? shifts.filter(({ medico }) => medico === null) : shifts
  const others = shifts.length - shown.length
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the control inside the cell takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
      role="gridcell"
      aria-current={day === today ? 'date' : undefined}
      data-today={day === today || undefined}
      className={cn('border-l-line-2 p-1 not-first:border-l', columnLooks(day, today))}
    >
      <Link
        href={escalaAddress(address, { visao: 'semana', dia: day })}
        tabIndex={-1}
        className="flex min-h-7 flex-wrap items-baseline gap-x-2 rounded-control px-1.5 font-bold hover:underline focus-visible:outline-offset-0"
      >
        <VisuallyHidden>Semana do dia </VisuallyHidden>
        <span className={cn('tabular-nums', day === today && 'text-brand-2 underline underline-offset-4')}>
          {Number(day.slice(8))}
        </span>
        {holiday && <span className="text-sm font-normal text-amber-ink wrap-anywhere">{holiday}</span>}
      </Link>
      {toGroups(shown, setores).map(({ key, name, rows }) => (
        <div key={key} className="mt-1">
          {hasSeveral && <p className="px-1.5 text-sm text-ink-2 wrap-anywhere">{name}</p>}
          {rows
            .flatMap((row) => row.shifts)
            .map((shift) => (
              <ShiftEntry key={shift.id} shift={shift} day={day} now={now} today={today} isBrief />
            ))}
        </div>
      ))}
      {others > 0 && <p className="mt-1 px-1.5 text-sm text-ink-2">{texts.total.com_medico(others)}</p>}
    </td>
  )
}
