import { dayTile, formatDay } from '@plantao/contract/format'

/** Weekday, big day, month of a plain day 'AAAA-MM-DD'. */
export function DateTile({ date }: { date: string }) {
  const { weekday, date: day, month } = dayTile(date)
  return (
    <time dateTime={date} title={formatDay(date)} className="flex w-14 shrink-0 flex-col items-center leading-tight">
      <span className="text-sm font-semibold text-ink-2">{weekday}</span>{' '}
      <span className="text-2xl font-bold tracking-title">{day}</span>{' '}
      <span className="text-sm font-semibold text-ink-2">{month}</span>
    </time>
  )
}
