import { formatInteger } from '@plantao/contract/format'
import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from './cn.ts'
import { trackHeight } from './track-height.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TabItem {
  value: string
  label: string
  /** A shorter text for the bar of a phone. The tab's accessible name is still `label`. */
  shortLabel?: string
  icon: ReactNode
  /** A `TabCount`, or a component that shows one. */
  count?: ReactNode
}

interface TabListProps {
  /** Connects the tabs with their `TabPanel`. */
  id: string
  value: string
  onChange: (value: string) => void
  label: string
  tabs: readonly TabItem[]
}

/** The page's padding follows the bar's height, because in large text the bar may have several lines. */
const trackBarHeight = trackHeight('--bar-height')

const keys: Record<string, (from: number, count: number) => number> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.children]
  const to = keys[event.key]?.(tabs.indexOf(event.target as Element), tabs.length)
  const next = tabs[to ?? -1]
  if (!(next instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  next.focus()
}

/**
 * Tabs below the header. On a phone held upright they are a bar at the bottom of the screen, without icons in large
 * text. Arrow keys move only the focus. A press chooses a tab.
 */
export function TabList({ id, value, onChange, label, tabs }: TabListProps) {
  return (
    <nav className="border-b border-line bar:border-0 md:px-2">
      <div
        ref={trackBarHeight}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        data-bottom-bar
        className="@container flex flex-wrap gap-1 bar:gap-y-0 bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-20 bar:min-h-16 bar:border-t bar:border-line bar:bg-card bar:pb-[env(safe-area-inset-bottom)]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            className={cn(
              'relative inline-flex min-h-11 max-w-full items-center gap-2 px-4 font-semibold text-ink-2 transition-colors duration-150 hover:text-ink aria-selected:text-brand-2 [&_svg]:size-5 [&_svg]:shrink-0 bar:@max-[14rem]:[&_svg]:hidden',
              'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-brand after:opacity-0 aria-selected:after:opacity-100 forced-colors:after:border-2',
              'focus-visible:-outline-offset-2',
              'bar:min-w-min bar:grow bar:basis-[22%] bar:flex-col bar:justify-center bar:gap-0.5 bar:px-1 bar:py-1.5 bar:@max-[14rem]:min-h-10 bar:@max-[14rem]:py-0 bar:text-sm bar:leading-tight bar:after:top-0 bar:after:bottom-auto',
            )}
          >
            {tab.icon}
            <span className={cn(tab.shortLabel && 'bar:sr-only')}>{tab.label}</span>
            {tab.shortLabel && (
              <span aria-hidden className="hidden bar:inline">
                {tab.shortLabel}
              </span>
            )}
            {tab.count}
          </button>
        ))}
      </div>
    </nav>
  )
}

/**
 * The number beside a tab's label, such as the number of waiting candidates. The tab's accessible name has the number
 * in brackets.
 */
export function TabCount({ count }: { count: number }) {
  // The room is kept, so that a count which arrives late moves no other tab.
  if (count === 0) return <span className="w-6 bar:hidden" />
  const shown = formatInteger(count)
  return (
    <>
      {/* Without the space, label and number would be one word. */} <VisuallyHidden>({shown})</VisuallyHidden>
      <span
        aria-hidden
        className="min-w-6 rounded-full bg-brand-soft px-2 text-center text-sm leading-[1.7143] text-brand-2 bar:@min-[14rem]:absolute bar:@min-[14rem]:top-1 bar:@min-[14rem]:left-[calc(50%+0.5rem)] bar:px-1 bar:leading-[1.4286] forced-colors:outline"
      >
        {shown}
      </span>
    </>
  )
}

interface TabPanelProps {
  /** The `id` of the `TabList`. */
  id: string
  value: string
  children: ReactNode
}

export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div
      // Because of the key, each tab has a panel element of its own, which keeps nothing of another tab.
      key={value}
      role="tabpanel"
      id={`${id}panel`}
      aria-labelledby={`${id}${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
      tabIndex={0}
      className="focus-visible:outline-offset-4"
    >
      {children}
    </div>
  )
}
