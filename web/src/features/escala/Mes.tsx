import { formatMonth } from '@plantao/contract/format'
import { escala as texts } from '@plantao/contract/sentences/escala'
import { useMemo } from 'react'
import { addMonths, daysFrom, daysOfMonth, lastDayOfMonth, weekOf } from '../../lib/time/days.ts'
import { DayList } from './days/DayList.tsx'
import { DayStrip } from './days/DayStrip.tsx'
import { DaysNav } from './days/DaysNav.tsx'
import type { ViewProps } from './escala-in-address.ts'
import { MonthGrid } from './grids/MonthGrid.tsx'
import { WeekGrid } from './grids/WeekGrid.tsx'
import { Plan } from './Plan.tsx'
import { ShiftKeys } from './panel/ShiftOpener.tsx'
import { toGroups } from './rows.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** The weeks from Monday to Sunday. The days of other months are null. @param first the first day of the month */
function weeksOfMonth(first: string) {
  const days = daysOfMonth(first.slice(0, 7))
  const mondays = new Set(days.map((day) => weekOf(day)[0]!))
  return [...mondays].map((monday) => weekOf(monday).map((day) => (days.includes(day) ? day : null)))
}

/** A month as a calendar, or the weeks of one sector. In a narrow window its days are links, and the shifts of one day are listed. */
export function Mes({ dia, today }: ViewProps) {
  const [from, to] = [`${dia.slice(0, 7)}-01`, lastDayOfMonth(dia)]
  const days = daysFrom(from, to)
  const weeks = useMemo(() => weeksOfMonth(from), [from])
  const isNarrow = useIsNarrow()
  return (
    <Plan
      from={from}
      to={to}
      {...(isNarrow && dia >= today && { preset: { day: dia } })}
      beside={[-1, 1].map((months) => {
        const first = addMonths(from, months)
        return [first, lastDayOfMonth(first)] as const
      })}
      title={formatMonth(dia.slice(0, 7))}
      nav={
        <DaysNav
          label="Meses"
          isToday={today >= from && today <= to}
          previous={{ dia: addMonths(dia, -1), label: 'Mês anterior' }}
          next={{ dia: addMonths(dia, 1), label: 'Próximo mês' }}
        />
      }
    >
      {(shifts, setores, { publish, chosen, listed }) =>
        isNarrow ? (
          <>
            <DayStrip label="Dias do mês" days={days} dia={dia} today={today} shifts={shifts} />
            <DayList {...{ dia, today, shifts, setores, chosen, listed, publish }} />
          </>
        ) : toGroups(shifts, setores, listed).length === 1 && chosen.length + listed.length > 0 ? (
          // One sector has room for its turnos as rows, with names, as in a week.
          <WeekGrid label="Plantões do mês" {...{ weeks, today, shifts, setores, listed, publish }} />
        ) : (
          <>
            {chosen.length > 0 && shifts.length === 0 && (
              <p className="mb-3 text-ink-2">
                {texts.noneInMonthInSetores} {texts.howToSeeAll}
              </p>
            )}
            <MonthGrid days={days} today={today} shifts={shifts} setores={setores} />
            {shifts.length > 0 && <ShiftKeys />}
          </>
        )
      }
    </Plan>
  )
}
