import { escala as texts } from '@plantao/contract/sentences/escala'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useMemo } from 'react'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { usePrinting } from '../../lib/browser/use-printing.ts'
import { addDays, weekOf } from '../../lib/time/days.ts'
import { daysInWords } from '../../lib/time/days-in-words.ts'
import { NowStrip } from './agora/NowStrip.tsx'
import { useOnDuty } from './agora/use-on-duty.ts'
import { DayList } from './days/DayList.tsx'
import { DayStrip } from './days/DayStrip.tsx'
import { DaysNav } from './days/DaysNav.tsx'
import { weekShown } from './days/week-shown.ts'
import type { ViewProps } from './escala-in-address.ts'
import { WeekGrid } from './grids/WeekGrid.tsx'
import { Plan } from './Plan.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

/** A week as a grid by sector and turno; in a narrow window, one day at a time. */
export function Semana({ dia, today }: ViewProps) {
  // Paper has the week that the hospital plans, from Monday to Sunday.
  const isPrinting = usePrinting()
  const days = useMemo(() => (isPrinting ? weekOf(dia) : weekShown(dia, today)), [isPrinting, dia, today])
  const weeks = useMemo(() => [days], [days])
  const [from, to] = [days[0]!, days[6]!]
  // A week that begins with today may follow days of the same week.
  const before = from === today ? addDays(today, -1) : addDays(dia, -7)
  const after = addDays(dia, 7)
  const isNarrow = useIsNarrow()
  const hasNow = !isNarrow && days.includes(today)
  const duty = useOnDuty(today, hasNow)
  return (
    <Plan
      from={from}
      to={to}
      {...(isNarrow && dia >= today && { preset: { day: dia } })}
      beside={[before, after].map((day) => {
        const week = weekShown(day, today)
        return [week[0]!, week[6]!] as const
      })}
      title={daysInWords(from, to, today, isNarrow ? 'short' : 'long')}
      isReady={!hasNow || duty.duties !== undefined || duty.shifts.isError}
      nav={
        <DaysNav
          label="Semanas"
          isToday={days.includes(today)}
          previous={{ dia: before, label: 'Semana anterior' }}
          next={{ dia: after, label: 'Próxima semana' }}
        />
      }
    >
      {(shifts, setores, { publish, chosen, listed }) => {
        if (isNarrow) {
          return (
            <>
              <DayStrip label="Dias da semana" days={days} dia={dia} today={today} shifts={shifts} />
              <DayList {...{ dia, today, shifts, setores, chosen, listed, publish }} />
            </>
          )
        }
        if (shifts.length + listed.length === 0) {
          const [title, description] =
            chosen.length > 0 ? [texts.noneInSetores, texts.howToSeeAll] : [texts.none, texts.howToPlan]
          return <EmptyState icon={<CalendarDays />} title={title} description={description} />
        }
        return (
          <>
            {hasNow && <NowStrip duty={duty} />}
            <WeekGrid label="Plantões da semana" {...{ weeks, today, shifts, setores, listed, publish }} />
          </>
        )
      }}
    </Plan>
  )
}
