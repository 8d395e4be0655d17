import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useSearchParams } from 'wouter'
import { Page } from '../../components/layout/Page.tsx'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import type { SkipTarget } from '../../components/layout/SkipLink.tsx'
import { Loading, Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { type TabItem, TabList, TabPanel } from '../../components/ui/Tabs.tsx'
import { SuspensionNotice } from '../../features/auth/suspension/SuspensionNotice.tsx'
import { loadEarly } from '../../lib/code-loading/new-version.ts'
import { whenIdle } from '../../lib/code-loading/when-idle.ts'
import type { Screen } from '../lazy-screen.tsx'

/** A tab of a dashboard. Its `value` is `aba` in the address. An address without `aba` means the first tab. */
interface DashboardTab extends TabItem {
  /** The title of the window, and the heading while the tab loads. */
  title: string
  Screen: Screen
  /** The element that the second skip link of the page leads to. */
  skip?: SkipTarget
}

/** A phone's bar has room for four tabs. A fifth does not compile: the bar would first need a tab 'Mais'. */
export type DashboardTabItems =
  | readonly [DashboardTab, DashboardTab]
  | readonly [DashboardTab, DashboardTab, DashboardTab]
  | readonly [DashboardTab, DashboardTab, DashboardTab, DashboardTab]

/** An address that names no tab, or a tab of another account type, leads to the first tab. */
function tabIn(tabs: DashboardTabItems, address: URLSearchParams) {
  return tabs.find(({ value }) => value === address.get('aba')) ?? tabs[0]
}

/** Loads the code and the first data of the tab in the address, so that it is drawn without a skeleton. */
export const preloadTab = (tabs: DashboardTabItems) => async (queries: QueryClient) => {
  const { Screen } = tabIn(tabs, new URLSearchParams(location.search))
  const module = await Screen.preload()
  await module.default.preloadData?.(queries)
}

/** The tab that was shown last, with the filters in its address, for the link back on the page of a vaga. */
export const lastTab = { label: '', address: '' }

interface DashboardTabsProps {
  tabs: DashboardTabItems
  label: string
  header: (skip: SkipTarget | undefined) => ReactNode
}

export function DashboardTabs({ tabs, label, header }: DashboardTabsProps) {
  const id = useId()
  const [address, setAddress] = useSearchParams()
  const tab = tabIn(tabs, address)
  // A failed preload is ignored, because the tab repeats it when opened, and then shows the failure.
  useEffect(
    () =>
      whenIdle(() => {
        for (const { Screen } of tabs) void loadEarly(Screen.preload)
      }),
    [tabs],
  )

  // After each rendering, because a filter changes the address.
  useEffect(() => {
    lastTab.label = tab.label
    lastTab.address = location.pathname + location.search
  })

  /** Keeps the rest of the address, so that a tab still has its filters when the user comes back to it. */
  function open(value: string) {
    setAddress((before) => {
      const after = new URLSearchParams(before)
      if (value === tabs[0].value) after.delete('aba')
      else after.set('aba', value)
      return after
    })
    // Scrolling is safe now: the history entry has the old position, and the list of the opened tab restores its own.
    window.scrollTo(0, 0)
  }

  // The tab that the user leaves unmounts immediately, before its list learns of the scroll to the top.
  const screen = (
    <Suspense fallback={<TabLoading title={tab.title} />}>
      <tab.Screen />
    </Suspense>
  )
  return (
    <PageFocus title={tab.title}>
      <Page
        header={header(tab.skip)}
        tabs={<TabList id={id} value={tab.value} onChange={open} label={label} tabs={tabs} />}
        width="desk"
      >
        <TabPanel id={id} value={tab.value}>
          <SuspensionNotice />
          {screen}
        </TabPanel>
      </Page>
    </PageFocus>
  )
}

export function TabLoading({ title }: { title: string }) {
  return (
    <Loading className="flex flex-col gap-4">
      <h1 className="text-2xl max-md:text-xl">{title}</h1>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Loading>
  )
}
