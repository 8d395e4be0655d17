import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { ToasterSlot } from '../components/toaster/ToasterSlot.tsx'
import { Router } from './Router.tsx'

export const App = ({ queries }: { queries: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CSPProvider disableStyleElements>
        <Router />
        <ToasterSlot />
      </CSPProvider>
    </QueryClientProvider>
  </StrictMode>
)
