import { escala as texts } from '@plantao/contract/sentences/escala'
import { Link } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import type { Shift } from './queries.ts'
import { hoursOf } from './rows.ts'
import { looksOf } from './shift-looks.ts'

interface ShiftEntryProps {
  shift: Shift
  now: Date
  today: string
  showsHours: boolean
}

/** A shift in a cell of a grid, which leads to its vaga. The grid decides which one Tab reaches. */
export function ShiftEntry({ shift, now, today, showsHours }: ShiftEntryProps) {
  const { state, text, className } = looksOf(shift, now)
  return (
    <Link
      href={`/vagas/${shift.id}`}
      tabIndex={-1}
      className={cn(
        'block min-h-8 rounded-control px-2 py-1.5 text-sm leading-snug font-semibold wrap-anywhere hover:underline focus-visible:outline-offset-0 forced-colors:outline',
        className,
      )}
    >
      {showsHours && <span className="block font-normal text-ink-2 tabular-nums">{hoursOf(shift)}</span>}
      {text}
      {state === 'sem_candidato_perto' && (
        <span className="block font-normal">{texts.begins(daysBetween(today, shift.data))}</span>
      )}
    </Link>
  )
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
