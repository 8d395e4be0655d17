import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router as Addresses } from 'wouter'
import { NewVersion } from '../components/layout/NewVersion.tsx'
import { ToasterSlot } from '../components/toaster/ToasterSlot.tsx'
import { navigateFromPage } from '../lib/browser/back.ts'
import { Router } from './Router.tsx'

export const App = ({ queries }: { queries: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CSPProvider disableStyleElements>
        <NewVersion />
        <Addresses aroundNav={navigateFromPage}>
          <Router />
        </Addresses>
        <ToasterSlot />
      </CSPProvider>
    </QueryClientProvider>
  </StrictMode>
)
