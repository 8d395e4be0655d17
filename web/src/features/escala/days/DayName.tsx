import { dayTile } from '@plantao/contract/format'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import { weekdayOf } from '../../../lib/time/days.ts'

export const isRestDay = (day: string) => [0, 6].includes(weekdayOf(day)) || holidayName(day) !== undefined

/** Shows a day as 'qua 25 · hoje', with the name of a holiday below. */
export function DayName({ day, today }: { day: string; today: string }) {
  const { weekday, date } = dayTile(day)
  const holiday = holidayName(day)
  return (
    <>
      <time dateTime={day}>
        {weekday} {date}
      </time>
      {day === today && <span className="print:hidden"> · hoje</span>}
      {holiday && <span className="block text-sm font-normal text-amber-ink">{holiday}</span>}
    </>
  )
}
