import './styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToasterSlot } from './components/toaster/ToasterSlot.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { refetchAfterOutage } from './lib/refetch-after-outage.ts'
import { reportUncaught } from './lib/report-error.ts'
import { preloadFirstPage, Router } from './routes/Router.tsx'
import { watchSessionEnd } from './routes/session-end.ts'

// By default zod compiles with `new Function`, which the page's CSP forbids. zod itself loads later, with the screens.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

reportUncaught()
const queries = createQueryClient()
refetchAfterOutage(queries)

function draw() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <CSPProvider disableStyleElements>
          <Router />
          <ToasterSlot />
        </CSPProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// Before the first request, which may already find that the session has ended.
watchSessionEnd(queries)
// Not a top-level await: the pages import from this chunk, so each would wait for the other.
void preloadFirstPage(queries).then(draw)
