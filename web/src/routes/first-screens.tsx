import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { AccountTypePending } from './AccountTypeStates.tsx'
import { App } from './App.tsx'

/** Called by the build: the HTML that `first-paint.ts` shows while the script is on its way. */
export function renderFirstScreens() {
  const at = (page: React.ReactNode) => renderToString(<Router ssrPath="/">{page}</Router>)
  return {
    // The whole of it, because React takes it over as its own.
    landing: at(<App queries={new QueryClient()} />),
    dashboard: at(<AccountTypePending immediate />),
  }
}
