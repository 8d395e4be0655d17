import { cellAddress } from '@plantao/contract/rota/sheet/rules'
import { type SheetCell, type SheetPlan, type SheetState, sheetStates } from '@plantao/contract/rota/sheet/schema'
import { paste as texts } from '@plantao/contract/sentences/rota'
import { memo } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useGridKeys } from '../grids/use-grid-keys.ts'
import type { Grid } from './clipboard.ts'

/** The sign says the same as the colour. */
export const looksOf: Record<SheetState, { sign: string; className: string }> = {
  question: { sign: '?', className: 'bg-amber-soft text-amber-ink font-semibold' },
  check: { sign: '≈', className: 'bg-amber-soft text-amber-ink' },
  unread: { sign: '!', className: 'bg-bad-soft text-bad' },
  refused: { sign: '✕', className: 'bg-bad-soft text-bad' },
  create: { sign: '+', className: 'bg-brand-soft text-brand-2' },
  taken: { sign: '✓', className: 'bg-ok-soft text-ok' },
  existing: { sign: '=', className: 'bg-fact text-ink-2' },
  ignored: { sign: '', className: 'text-ink-2' },
  label: { sign: '', className: 'font-semibold' },
}

interface SheetTableProps {
  grid: Grid
  plan: SheetPlan
  onOpen: (cell: SheetCell) => void
}

/** The sheet as it was pasted, with what was understood of each cell. */
export const SheetTable = memo(function SheetTable({ grid, plan, onOpen }: SheetTableProps) {
  const keys = useGridKeys()
  const cells = new Map(plan.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  const merged = new Map(grid.merged.map((each) => [`${each.row} ${each.column}`, each]))
  const covered = new Set<string>()
  for (const { row, column, rowSpan, colSpan } of grid.merged)
    for (let down = 0; down < rowSpan; down++)
      for (let right = 0; right < colSpan; right++) if (down + right > 0) covered.add(`${row + down} ${column + right}`)
  const width = Math.max(...grid.rows.map((row) => row.length))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways in every browser
    <div
      role="group"
      aria-label={texts.sheet}
      className="relative max-h-[70dvh] overflow-auto rounded-card border border-line bg-card shadow-card short:max-h-none print:max-h-none"
    >
      <table
        {...keys}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
        role="grid"
        aria-label={texts.table}
        className="border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr>
            <td />
            {Array.from({ length: width }, (_, column) => (
              <th
                key={cellAddress(0, column)}
                scope="col"
                className="sticky top-0 bg-card px-2 print:static py-1 text-ink-2"
              >
                {cellAddress(0, column).slice(0, -1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((list, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet stay in their places
            <tr key={row}>
              <th scope="row" className="px-2 py-1 text-ink-2">
                {row + 1}
              </th>
              {Array.from({ length: width }, (_, column) => {
                const place = `${row} ${column}`
                if (covered.has(place)) return null
                const cell = cells.get(place)
                const { rowSpan = 1, colSpan = 1 } = merged.get(place) ?? {}
                return (
                  <td
                    key={place}
                    rowSpan={rowSpan}
                    colSpan={colSpan}
                    className="h-px min-w-28 border-t border-l border-line p-0 align-top"
                  >
                    {cell && <CellButton cell={cell} text={list[column] ?? ''} onOpen={onOpen} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

function CellButton({ cell, text, onOpen }: { cell: SheetCell; text: string; onOpen: SheetTableProps['onOpen'] }) {
  const { sign, className } = looksOf[cell.state]
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      className={cn(
        'flex size-full min-h-8 max-w-60 items-start gap-1.5 px-2 py-1 text-left whitespace-pre-line wrap-anywhere -outline-offset-2',
        className,
      )}
      onClick={() => onOpen(cell)}
    >
      {sign && <span aria-hidden>{sign}</span>}
      <span className={cn(cell.state === 'refused' && 'line-through')}>{text}</span>
      <VisuallyHidden>{` · ${texts.states[cell.state][0]}${cell.meaning && `: ${cell.meaning}`}`}</VisuallyHidden>
    </button>
  )
}

/** How many cells are in each state, from the one to look at first. */
export function StateCounts({ plan }: { plan: SheetPlan }) {
  const counts = sheetStates.map((state) => [state, plan.cells.filter((cell) => cell.state === state).length] as const)
  return (
    <ul className="mb-3 flex flex-wrap gap-2 text-sm">
      {counts.map(
        ([state, count]) =>
          count > 0 &&
          looksOf[state].sign && (
            <li key={state} className={cn('rounded-control px-2 py-1 forced-colors:outline', looksOf[state].className)}>
              <span aria-hidden>{looksOf[state].sign}</span> {count} {texts.states[state][count === 1 ? 0 : 1]}
            </li>
          ),
      )}
    </ul>
  )
}
