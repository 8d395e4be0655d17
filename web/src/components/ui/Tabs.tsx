import { Tabs as Base } from '@base-ui/react/tabs'
import type { ComponentProps, ReactNode } from 'react'
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
  /** On a phone the tabs become a bar at the bottom of the screen. */
  barOnPhone?: boolean
  className?: string
  children: ReactNode
}

/** The page adds padding for the bar, which has more than one line in large text. */
const trackBarHeight = trackHeight('--bar-height')

/** Put the `TabPanel`s anywhere inside. */
export function Tabs({ value, onChange, label, tabs, barOnPhone, className, children }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as string)} className={className}>
      <Base.List
        ref={barOnPhone ? trackBarHeight : undefined}
        aria-label={label}
        data-bottom-bar={barOnPhone || undefined}
        className={cn(
          'relative z-10 flex flex-wrap gap-1 border-line',
          barOnPhone
            ? 'max-md:fixed max-md:z-20 max-md:inset-x-0 max-md:bottom-0 max-md:min-h-16 max-md:border-t max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)] md:border-b'
            : 'border-b',
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={cn(
              'relative inline-flex min-h-11 max-w-full items-center gap-2 px-4 font-semibold text-ink-2 transition-colors duration-150 hover:text-ink data-active:text-brand-2 [&_svg]:size-5',
              'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-brand after:opacity-0 data-active:after:opacity-100',
              'focus-visible:-outline-offset-2',
              barOnPhone &&
                'max-md:min-w-min max-md:grow max-md:basis-[40%] max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-1 max-md:py-1.5 max-md:text-sm max-md:leading-tight max-md:after:top-0 max-md:after:bottom-auto',
            )}
          >
            {tab.icon}
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Base.Panel>) {
  return <Base.Panel {...rest} className={cn('focus-visible:outline-offset-4', className as string)} />
}
