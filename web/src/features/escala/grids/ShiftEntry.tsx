import type { EscalaSituation } from '@plantao/contract/escala/rules'
import { escala as texts } from '@plantao/contract/sentences/escala'
import { cn } from '../../../components/ui/cn.ts'
import { daysApart } from '../../../lib/time/days.ts'
import type { Shift } from '../queries.ts'
import { hoursOf } from '../rows.ts'
import { ShiftSigns } from '../ShiftSigns.tsx'
import { ShiftTarget } from '../ShiftTarget.tsx'
import { looksOf } from '../shift-looks.ts'

interface ShiftEntryProps {
  shift: Shift
  /** The day of the cell, on which the shift begins or goes on. */
  day: string
  now: Date
  today: string
  /** Shows the hours above the doctor's name or the situation. */
  showsHours?: boolean
  /** Shows everything in one line, the hours first. */
  isBrief?: boolean
}

/** A link to a shift, in a cell of a grid. The grid decides which link Tab reaches. */
export function ShiftEntry({ shift, day, now, today, showsHours, isBrief = false }: ShiftEntryProps) {
  const { situation, text, className } = looksOf(shift, now)
  const goesOn = day !== shift.data
  const detail = goesOn ? texts.goesOn(shift.data) : detailOf(situation, daysApart(today, shift.data), isBrief)
  return (
    <ShiftTarget
      shift={shift}
      day={day}
      aria-haspopup="dialog"
      tabIndex={-1}
      className={cn(
        'block rounded-control text-sm leading-snug font-semibold wrap-anywhere hover:underline focus-visible:outline-offset-0 forced-colors:outline',
        isBrief ? 'mt-px min-h-6 px-1.5 py-0.5' : 'min-h-8 px-2 py-1.5',
        className,
      )}
    >
      {showsHours && !goesOn && <span className="block font-normal text-ink-2 tabular-nums">{hoursOf(shift)}</span>}
      {isBrief && !goesOn && <span className="font-normal text-ink-2 tabular-nums">{hoursOf(shift)} </span>}
      {text}
      <ShiftSigns shift={shift} />
      {detail && (
        <span
          className={cn(
            'font-normal',
            !isBrief && 'block',
            situation === 'com_medico' && 'text-ink-2',
            // The time until a shift begins is true on the screen only.
            situation === 'sem_candidato_perto' && !goesOn && 'print:hidden',
          )}
        >
          {isBrief && ' · '}
          {detail}
        </span>
      )}
    </ShiftTarget>
  )
}

function detailOf(situation: EscalaSituation, days: number, isBrief: boolean) {
  if (situation === 'rascunho') return texts.onlyYou
  return situation === 'sem_candidato_perto' && !isBrief ? texts.begins(days) : null
}
