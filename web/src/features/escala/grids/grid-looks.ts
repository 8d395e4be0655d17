import { isRestDay } from '../days/DayName.tsx'

// `overflow-clip` makes no scroller, so the headings stick to the window.
export const gridCard =
  'overflow-clip rounded-card border border-line bg-card shadow-card print:rounded-none print:shadow-none'
export const gridTable = 'w-full table-fixed border-separate border-spacing-0 text-left'
export const gridHeading =
  'border-b border-line px-2.5 py-2.5 align-bottom text-sm font-semibold wrap-anywhere not-first:border-l not-first:border-l-line-2 tall:sticky tall:top-(--top-bars) tall:z-1 print:static'

/** The colours are opaque, because the page scrolls below a heading that sticks. */
export const columnLooks = (day: string | null, today: string) => {
  if (day === null) return 'bg-card'
  if (day === today) return 'bg-[color-mix(in_oklab,var(--brand-soft)_45%,var(--card))]'
  return isRestDay(day) ? 'bg-[color-mix(in_oklab,var(--fact)_45%,var(--card))]' : 'bg-card'
}
