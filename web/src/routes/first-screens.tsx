import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { AccountTypePending } from './AccountTypeStates.tsx'
import { App } from './App.tsx'

/** Makes the HTML that `first-paint.ts` shows while the script loads. The build calls this. */
export function renderFirstScreens() {
  const at = (page: React.ReactNode) => renderToString(<Router ssrPath="/">{page}</Router>)
  return {
    // The whole app is rendered, because React hydrates it.
    landing: at(<App queries={new QueryClient()} />),
    dashboard: at(<AccountTypePending immediate />),
  }
}
