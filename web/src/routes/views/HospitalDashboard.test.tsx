import { logout } from '@plantao/contract/auth/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { messages } from '@plantao/contract/messages'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hospital, signInHospital } from '../../../test/hospital.ts'
import { network } from '../../../test/network.ts'
import { press, renderAt } from '../../../test/page.tsx'
import { sessionKey } from '../../lib/session/session-storage.ts'
import HospitalDashboard from './HospitalDashboard.tsx'

beforeEach(() => {
  network.answer(getOwnHospital, { ok: hospital })
  network.answer(listOwnVagas, { ok: { items: [], next_cursor: null } })
  network.answer(logout, { ok: undefined })
  signInHospital()
})

const show = () => renderAt('/?view=hospital-dashboard', <HospitalDashboard />)

test("its 'Sair' ends the session", async () => {
  show()
  await press('Sair')
  await waitFor(() => expect(localStorage.getItem(sessionKey)).toBeNull())
  expect(network.requestsOf(logout)).toHaveLength(1)
})

test.each([
  ['does not load', { code: 'unexpected' }],
  ['is missing', { code: 'PGRST116' }],
] as const)('a hospital row that %s is reported by the dashboard, while the vagas load', async (_, answer) => {
  network.answer(getOwnHospital, answer)
  show()
  await screen.findByText(messages.dashboard.hospitalFailed)
  await screen.findByText(messages.vagas.noneOwn)
})
