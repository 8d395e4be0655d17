import { formatMonth } from '@plantao/contract/format'
import { escala as texts } from '@plantao/contract/sentences/escala'
import { addMonths, daysFrom, lastDayOfMonth } from '../../lib/time/days.ts'
import { DayList } from './days/DayList.tsx'
import { DayStrip } from './days/DayStrip.tsx'
import { DaysNav } from './days/DaysNav.tsx'
import type { ViewProps } from './escala-in-address.ts'
import { MonthGrid } from './grids/MonthGrid.tsx'
import { Plan } from './Plan.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

/** A month as a calendar. In a narrow window its days are links, and the shifts of one day are listed. */
export function Mes({ dia, today }: ViewProps) {
  const [from, to] = [`${dia.slice(0, 7)}-01`, lastDayOfMonth(dia)]
  const days = daysFrom(from, to)
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
          previous={{ dia: addMonths(dia, -1), label: 'Mês anterior' }}
          next={{ dia: addMonths(dia, 1), label: 'Próximo mês' }}
        />
      }
    >
      {(shifts, setores, { isFiltered }) =>
        isNarrow ? (
          <>
            <DayStrip label="Dias do mês" days={days} dia={dia} today={today} shifts={shifts} />
            <DayList dia={dia} shifts={shifts} setores={setores} isFiltered={isFiltered} />
          </>
        ) : (
          <>
            {isFiltered && shifts.length === 0 && (
              <p className="mb-3 text-ink-2">
                {texts.noneInMonthInSetores} {texts.howToSeeAll}
              </p>
            )}
            <MonthGrid days={days} today={today} shifts={shifts} setores={setores} />
          </>
        )
      }
    </Plan>
  )
}
