import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Toaster } from 'sonner'
import { createQueryClient } from '../src/lib/queries/query-client.ts'

/** @param state of the history entry */
export function renderAt(address: string, page: ReactNode, state: unknown = null) {
  history.replaceState(state, '', address)
  const queries = createQueryClient()
  const { queries: ofQueries, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...ofQueries, retry: false } })
  return render(
    <QueryClientProvider client={queries}>
      {page}
      <Toaster />
    </QueryClientProvider>,
  )
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

export async function fill(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(field(label))
    if (text) await userEvent.type(field(label), text)
  }
}
