import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../test/page.tsx'
import { signIn } from '../../test/session.ts'
import { changeSession } from '../lib/session/session.ts'
import { sessionKey } from '../lib/session/session-storage.ts'
import Desk from './operacao/Desk.tsx'
import { watchSessionEnd } from './session-end.ts'

// The tabs have tests of their own.
vi.mock('./dashboard-tabs/DashboardTabs.tsx', () => ({
  DashboardTabs: () => <h1>Operação</h1>,
  preloadTab: () => async () => {},
}))

function Page() {
  const queries = useQueryClient()
  useEffect(() => watchSessionEnd(queries), [queries])
  return <Desk />
}

/** Removes the session as another tab does. */
function endInOtherTab() {
  localStorage.removeItem(sessionKey)
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
}

test.each([
  ['expires', () => changeSession(null, 'ENDED')],
  ['ends in another tab', endInOtherTab],
])('an operator whose session %s signs in at the same address, and reads why', async (_, end) => {
  vi.stubGlobal('scrollTo', () => {})
  signIn({ id: 'u1', user_metadata: { user_type: 'operator' } })
  renderAt('/operacao?aba=estado', <Page />)
  await screen.findByRole('heading', { name: 'Operação' })
  act(end)
  await screen.findByRole('heading', { name: 'Entrar na operação' })
  await screen.findByText(pageErrorText.session_required)
  expect(location.pathname + location.search).toBe('/operacao?aba=estado')
})
