import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/* Parts of the grids of days. */

interface StepsProps {
  /** True where the grid can show no earlier days. */
  isFirst: boolean
  /** The names of the buttons. */
  names?: readonly [back: string, forward: string]
  onStep: (steps: 1 | -1) => void
}

export function Steps({ isFirst, names = ['Mês anterior', 'Próximo mês'], onStep }: StepsProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        // A disabled button would lose the focus.
        aria-disabled={isFirst}
        className={cn(isFirst && 'cursor-not-allowed text-ink-3')}
        onClick={() => !isFirst && onStep(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
        <VisuallyHidden>{names[0]}</VisuallyHidden>
      </Button>
      <Button variant="ghost" size="icon" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden className="size-5" />
        <VisuallyHidden>{names[1]}</VisuallyHidden>
      </Button>
    </>
  )
}

/** The heading of a column: three letters of the weekday, or one where there is no room. */
export const WeekdayHeading = ({ name }: { name: string }) => (
  <th scope="col" abbr={name} className="h-8 p-0 text-sm font-semibold text-ink-2">
    <span className="@max-[19rem]:hidden">{name.slice(0, 3)}</span>
    <span aria-hidden className="uppercase @min-[19rem]:hidden">
      {name.charAt(0)}
    </span>
  </th>
)

export const HolidayDot = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cn('size-1.5 shrink-0 rounded-full bg-amber forced-colors:bg-[CanvasText]', className)}
  />
)

/** Names the holidays below the days of a grid. */
export function Holidays({ days }: { days: readonly string[] }) {
  const named = days.flatMap((day) => {
    const name = holidayName(day)
    return name ? [`${Number(day.slice(8))}: ${name}`] : []
  })
  return (
    <p className="flex min-h-6 items-center gap-2 px-2 text-sm text-ink-2">
      {named.length > 0 && <HolidayDot />}
      {named.join(' · ')}
    </p>
  )
}
