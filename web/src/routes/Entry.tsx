import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { useUser } from '../lib/session.ts'
import { Arrive } from './Arrive.tsx'
import { Initial } from './Initial.tsx'
import { allowedView, type View, viewOf, viewTitle } from './views.ts'

/** One line a view: each is loaded when it is first shown. */
const screens: Partial<Record<View, ComponentType>> = {
  initial: Initial,
}

export function Entry() {
  const user = useUser()
  const view = allowedView(viewOf(useSearch()), user?.user_metadata.user_type ?? null)
  const Screen = screens[view] ?? Initial
  return (
    <Arrive key={view} title={viewTitle[view]}>
      <Screen />
    </Arrive>
  )
}
