import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { trackHeight } from './track-height.ts'

export interface TabItem {
  value: string
  label: string
  icon?: ReactNode
}

interface TabsProps {
  value: string
  onChange: (value: string) => void
  label: string
  tabs: readonly TabItem[]
  /** Turns the tabs into a bar at the bottom of the screen, on a phone held upright. */
  barOnPhone?: boolean
  className?: string
  children: ReactNode
}

/** The page adds padding for the bar, which has several lines in large text. */
const trackBarHeight = trackHeight('--bar-height')

/** The index of the tab that each key leads to. */
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

/** Tabs. Arrow keys move the focus, and a tab is chosen only when it is pressed. */
export function Tabs({ value, onChange, label, tabs, barOnPhone, className, children }: TabsProps) {
  const id = useId()
  return (
    <div className={className}>
      <div
        ref={barOnPhone ? trackBarHeight : undefined}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        data-bottom-bar={barOnPhone || undefined}
        className={cn(
          'relative z-10 flex flex-wrap gap-1 border-line',
          barOnPhone
            ? 'border-b short:max-md:mb-4 bar:fixed bar:z-20 bar:inset-x-0 bar:bottom-0 bar:min-h-16 bar:border-t bar:border-b-0 bar:bg-card bar:pb-[env(safe-area-inset-bottom)]'
            : 'border-b',
        )}
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
              'relative inline-flex min-h-11 max-w-full items-center gap-2 px-4 font-semibold text-ink-2 transition-colors duration-150 hover:text-ink aria-selected:text-brand-2 [&_svg]:size-5',
              'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-brand after:opacity-0 aria-selected:after:opacity-100 forced-colors:after:border-2',
              'focus-visible:-outline-offset-2',
              barOnPhone &&
                'bar:min-w-min bar:grow bar:basis-[40%] bar:flex-col bar:justify-center bar:gap-0.5 bar:px-1 bar:py-1.5 bar:text-sm bar:leading-tight bar:after:top-0 bar:after:bottom-auto',
            )}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        // The key makes each tab's panel an element of its own, which keeps nothing of another tab.
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
    </div>
  )
}
