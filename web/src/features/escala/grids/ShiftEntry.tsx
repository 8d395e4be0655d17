import type { EscalaState } from '@plantao/contract/escala/rules'
import { escala as texts } from '@plantao/contract/sentences/escala'
import { cn } from '../../../components/ui/cn.ts'
import { moveKey } from '../../vagas/own-vagas/vaga-actions.ts'
import type { Shift } from '../queries.ts'
import { hoursOf } from '../rows.ts'
import { ShiftTarget } from '../ShiftTarget.tsx'
import { looksOf } from '../shift-looks.ts'

interface ShiftEntryProps {
  shift: Shift
  now: Date
  today: string
  /** Shows the hours above the words. */
  showsHours?: boolean
  /** Shows one line, with the hours before the words. */
  isBrief?: boolean
}

/** A shift in a cell of a grid, which leads to its vaga. The grid decides which one Tab reaches. */
export function ShiftEntry({ shift, now, today, showsHours, isBrief = false }: ShiftEntryProps) {
  const { state, text, className } = looksOf(shift, now)
  const detail = detailOf(state, daysApart(today, shift.data), isBrief)
  return (
    <ShiftTarget
      shift={shift}
      aria-haspopup="dialog"
      aria-keyshortcuts={moveKey}
      tabIndex={-1}
      className={cn(
        'block rounded-control text-sm leading-snug font-semibold wrap-anywhere hover:underline focus-visible:outline-offset-0 forced-colors:outline',
        isBrief ? 'mt-px min-h-6 px-1.5 py-0.5' : 'min-h-8 px-2 py-1.5',
        className,
      )}
    >
      {showsHours && <span className="block font-normal text-ink-2 tabular-nums">{hoursOf(shift)}</span>}
      {isBrief && <span className="font-normal text-ink-2 tabular-nums">{hoursOf(shift)} </span>}
      {text}
      {detail && <span className={cn('font-normal', !isBrief && 'block')}>{detail}</span>}
    </ShiftTarget>
  )
}

function detailOf(state: EscalaState, days: number, isBrief: boolean) {
  if (state === 'rascunho') return `${isBrief ? ' · ' : ''}${texts.onlyYou}`
  return state === 'sem_candidato_perto' && !isBrief ? texts.begins(days) : null
}

const daysApart = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
