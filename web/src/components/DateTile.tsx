import { dayTile, formatDay } from '@plantao/contract/format'

/** A day as a tile, or as one line in a narrow container. @param date a plain day, 'YYYY-MM-DD'. */
export function DateTile({ date }: { date: string }) {
  const [day, ...monthAndYear] = formatDay(date).split('/')
  return (
    <time
      dateTime={date}
      className="flex shrink-0 flex-wrap items-baseline gap-x-1.5 leading-tight @min-[28rem]:flex-col @min-[28rem]:items-center"
    >
      <span className="text-sm font-semibold text-ink-2">
        {dayTile(date).weekday}
        <span className="@min-[28rem]:hidden">,</span>
      </span>{' '}
      <span className="whitespace-nowrap">
        <span className="text-2xl font-bold tracking-title">{day}</span>
        <span className="text-sm font-semibold text-ink-2">/{monthAndYear.join('/')}</span>
      </span>
    </time>
  )
}
