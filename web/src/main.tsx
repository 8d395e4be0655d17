import './styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from './components/Toaster.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { preloadFirstPage, Router } from './routes/Router.tsx'

// zod compiles its checks with `new Function`, which the page's policy forbids and reports; its code comes later, with the screens.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queries = createQueryClient()

await preloadFirstPage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CSPProvider disableStyleElements>
        <Router />
        <Toaster />
      </CSPProvider>
    </QueryClientProvider>
  </StrictMode>,
)
