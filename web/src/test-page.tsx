import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Toaster, toast } from 'sonner'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from './lib/query-client.ts'

/** For tests: a page at an address, with what stands around every page; nothing is asked twice. */
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

afterEach(() => {
  toast.dismiss()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})
