import { escalaSituation } from '@plantao/contract/escala/rules'
import { dayTile, formatDayInWords } from '@plantao/contract/format'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import type { CSSProperties } from 'react'
import { Link, useSearchParams } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { weekOf } from '../../../lib/time/days.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { escalaAddress } from '../escala-in-address.ts'
import type { Shift } from '../queries.ts'
import { planOfDays } from '../rows.ts'
import { isRestDay } from './DayName.tsx'

interface DayStripProps {
  label: string
  days: readonly string[]
  dia: string
  today: string
  shifts: readonly Shift[]
}

/** Days as links in seven columns, those of a month from Monday on. A mark shows on which days somebody has to act. */
export function DayStrip({ label, days, dia, today, shifts }: DayStripProps) {
  const [address] = useSearchParams()
  const now = useNow()
  const ofDays = planOfDays(shifts)
  return (
    <nav aria-label={label} className="@container mb-4 max-md:mb-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1 @min-[17rem]:grid-cols-7">
        {days.map((day) => {
          const found = new Set(ofDays.get(day)?.map((shift) => escalaSituation(shift, now)))
          const mark = found.has('sem_candidato_perto') ? 'bg-bad' : found.has('aguardam') ? 'bg-brand' : undefined
          const { weekday, date } = dayTile(day)
          const isShown = day === dia
          return (
            <Link
              key={day}
              href={escalaAddress(address, { dia: day })}
              replace
              aria-current={isShown ? 'date' : undefined}
              style={{ '--column': days.length > 7 ? weekOf(day).indexOf(day) + 1 : 'auto' } as CSSProperties}
              className={cn(
                'relative flex min-h-13 flex-col @min-[17rem]:col-start-(--column) items-center rounded-control border py-1 leading-tight',
                isShown ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-card text-ink',
                !isShown && isRestDay(day) && 'bg-fact!',
              )}
            >
              <VisuallyHidden>
                {formatDayInWords(day)}
                {day === today && ', hoje'}
                {holidayName(day) && `, feriado: ${holidayName(day)}`}
                {mark === 'bg-bad' && ', sem candidato'}
                {mark === 'bg-brand' && ', candidatos aguardam'}
              </VisuallyHidden>
              <span aria-hidden className={cn('text-sm', day === today && 'font-bold underline')}>
                {weekday}
              </span>
              <span aria-hidden className="text-lg font-bold tabular-nums">
                {date}
              </span>
              {mark && (
                <span
                  aria-hidden
                  className={cn(
                    'absolute bottom-0.5 size-1.5 rounded-full forced-colors:bg-[CanvasText]',
                    isShown ? 'bg-on-brand' : mark,
                  )}
                />
              )}
            </Link>
          )
        })}
      </div>
    </nav>
  )
}
