import { formatDayInWords } from '@plantao/contract/format'
import Plus from 'lucide-react/icons/plus'
import { cn } from '../../../components/ui/cn.ts'
import { trackHeadingHeight } from '../../../components/ui/track-height.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import { DayName } from '../days/DayName.tsx'
import { type Group, planOfDays } from '../rows.ts'
import { nameOfRow, TurnoPill } from '../TurnoPill.tsx'
import { columnLooks, gridCard, gridHeading, gridTable } from './grid-looks.ts'
import { presetOf } from './preset-of-row.ts'
import { ShiftEntry } from './ShiftEntry.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface WeekGridProps {
  days: readonly string[]
  today: string
  groups: readonly Group[]
  publish: (preset: SheetPreset) => void
}

/**
 * A week as a table with a row for each sector and turno. All rows are rendered, so that printing, Ctrl F and screen
 * readers find them.
 */
export function WeekGrid({ days, today, groups, publish }: WeekGridProps) {
  const now = useNow()
  const keys = useGridKeys()
  return (
    <div className={gridCard}>
      <table
        {...keys}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
        role="grid"
        aria-label="Plantões da semana"
        className={gridTable}
      >
        <thead ref={trackHeadingHeight}>
          <tr>
            <th scope="col" className={cn(gridHeading, 'w-36 bg-card')}>
              Setor e turno
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={cn(gridHeading, columnLooks(day, today), day === today && 'border-b-2! border-b-brand!')}
              >
                <DayName day={day} today={today} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, name, rows }, group) => (
          <tbody key={key} className="print:break-inside-avoid">
            {rows.map((row, index) => {
              const ofDays = planOfDays(row.shifts)
              return (
                <tr
                  key={row.key}
                  className={cn(
                    'align-top *:border-t',
                    index > 0 ? '*:border-t-line-2' : group > 0 ? '*:border-t-2 *:border-t-line' : '*:border-t-0',
                  )}
                >
                  <th scope="row" className="px-2.5 py-2 text-sm font-bold wrap-anywhere">
                    {index === 0 ? (
                      <span className="mb-1 block">{name}</span>
                    ) : (
                      <VisuallyHidden>{name} </VisuallyHidden>
                    )}
                    <TurnoPill row={row} />
                  </th>
                  {days.map((day) => {
                    const shifts = ofDays.get(day) ?? []
                    return (
                      // biome-ignore lint/a11y/useFocusableInteractive: the tab stop is the cell or a control inside
                      <td
                        key={day}
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in the role of a grid has such cells
                        role="gridcell"
                        data-today={day === today || undefined}
                        className={cn(
                          'border-l border-l-line-2 p-1 focus-visible:-outline-offset-2 *:not-first:mt-1',
                          columnLooks(day, today),
                        )}
                      >
                        {shifts.map((shift) => (
                          <ShiftEntry
                            key={shift.id}
                            shift={shift}
                            day={day}
                            now={now}
                            today={today}
                            showsHours={row.hours === null && row.turno !== null}
                          />
                        ))}
                        {shifts.length === 0 && day >= today && (
                          <EmptyCell
                            day={day}
                            row={`${name}, ${nameOfRow(row)}`}
                            onPress={() => publish(presetOf(day, row))}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface EmptyCellProps {
  day: string
  /** The sector and the turno of the cell's row. */
  row: string
  onPress: () => void
}

/** Plans a shift in an empty cell. The plus sign appears under the pointer, with the focus, and on touch screens. */
function EmptyCell({ day, row, onPress }: EmptyCellProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      onClick={onPress}
      className="grid min-h-8 w-full place-items-center rounded-control text-brand-2 opacity-0 transition-opacity duration-150 hover:bg-brand-soft hover:opacity-100 focus-visible:opacity-100 focus-visible:-outline-offset-2 pointer-coarse:opacity-70 forced-colors:opacity-100 print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      <VisuallyHidden>
        Publicar plantões: {row}, {formatDayInWords(day)}
      </VisuallyHidden>
    </button>
  )
}
