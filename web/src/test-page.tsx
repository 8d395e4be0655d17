import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Toaster } from 'sonner'
import { createQueryClient } from './lib/query-client.ts'

/** For tests: renders a page at an address, with query client and toaster, and without retries. */
export function renderAt(address: string, page: ReactNode) {
  history.replaceState(null, '', address)
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  return render(
    <QueryClientProvider client={queries}>
      {page}
      <Toaster />
    </QueryClientProvider>,
  )
}
