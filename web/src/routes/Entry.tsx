import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { Arrive } from './Arrive.tsx'
import { Initial } from './Initial.tsx'
import { type View, viewOf, viewTitle } from './views.ts'

/** One line a view: each is loaded when it is first shown. */
const screens: Partial<Record<View, ComponentType>> = {
  initial: Initial,
}

export function Entry() {
  const view = viewOf(useSearch())
  const Screen = screens[view] ?? Initial
  return (
    <Arrive key={view} title={viewTitle[view]}>
      <Screen />
    </Arrive>
  )
}
