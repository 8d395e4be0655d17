import './styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from './components/Toaster.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { Router } from './routes/Router.tsx'

const queries = createQueryClient()

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
