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

/**
 * A part of a dashboard, with a tab of its own. The tab's `value` names the place in the address, as `aba=`. An address
 * without `aba` means the first place.
 */
interface Place extends TabItem {
  /** The title of the window, and the heading while the place loads. */
  title: string
  Screen: Screen
  /** The element that the second skip link of the page leads to. */
  skip?: SkipTarget
}

/** A phone's bar has room for four places. A fifth does not compile: the bar would first need a tab 'Mais'. */
export type PlaceList =
  | readonly [Place]
  | readonly [Place, Place]
  | readonly [Place, Place, Place]
  | readonly [Place, Place, Place, Place]

/** An address that names no place, or a place of another account type, leads to the first place. */
function placeIn(places: PlaceList, address: URLSearchParams) {
  const named = address.get('aba')
  return places.find(({ value }) => value === named) ?? places[0]
}

/** Loads the code and the first data of the place in the address, so that it is drawn without a skeleton. */
export const preloadPlace = (places: PlaceList) => async (queries: QueryClient) => {
  const { Screen } = placeIn(places, new URLSearchParams(location.search))
  const module = await Screen.preload()
  await module.default.preloadData?.(queries)
}

interface PlacesProps {
  places: PlaceList
  label: string
  header: (skip: SkipTarget | undefined) => ReactNode
}

export function Places({ places, label, header }: PlacesProps) {
  const id = useId()
  const [address, setAddress] = useSearchParams()
  const place = placeIn(places, address)
  // A failed preload is repeated when the place is opened, which then shows the failure.
  useEffect(
    () =>
      whenIdle(() => {
        for (const { Screen } of places) void loadEarly(Screen.preload)
      }),
    [places],
  )

  /** Keeps the rest of the address, so that a place still has its filters when the user comes back to it. */
  function open(value: string) {
    setAddress((before) => {
      const after = new URLSearchParams(before)
      if (value === places[0].value) after.delete('aba')
      else after.set('aba', value)
      return after
    })
    // The history entry has recorded the old scroll position. The list of the opened place restores its own position.
    window.scrollTo(0, 0)
  }

  // The place that the user leaves unmounts immediately, while its list can still read its scroll position.
  const screen = (
    <Suspense fallback={<PlaceLoading title={place.title} />}>
      <place.Screen />
    </Suspense>
  )
  return (
    <PageFocus title={place.title}>
      {places.length === 1 ? (
        <Page header={header(place.skip)} width="desk">
          <SuspensionNotice />
          {screen}
        </Page>
      ) : (
        <Page
          header={header(place.skip)}
          tabs={<TabList id={id} value={place.value} onChange={open} label={label} tabs={places} />}
          width="desk"
        >
          <TabPanel id={id} value={place.value}>
            <SuspensionNotice />
            {screen}
          </TabPanel>
        </Page>
      )}
    </PageFocus>
  )
}

export function PlaceLoading({ title }: { title: string }) {
  return (
    <Loading className="flex flex-col gap-4">
      <h1 className="text-2xl max-md:text-xl">{title}</h1>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Loading>
  )
}
