import { logout } from '@plantao/contract/auth/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { messages } from '@plantao/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hospital, medico } from '../../test/hospital.ts'
import { network } from '../../test/network.ts'
import { press, renderAt } from '../../test/page.tsx'
import { signIn } from '../../test/session.ts'
import { Home } from './Home.tsx'
import { watchSessionEnd } from './session-end.ts'

// The dashboards have tests of their own. This file only tests which of them opens.
vi.mock('./screens.ts', () => {
  const screenOf = (view: string) => Object.assign(() => <h1>{view}</h1>, { preload: async () => {} })
  const screens: Record<string, unknown> = {}
  return {
    screenOf: (view: string) => {
      screens[view] ??= screenOf(view)
      return screens[view]
    },
    likelyNext: {},
  }
})

function Page() {
  const queries = useQueryClient()
  useEffect(() => watchSessionEnd(queries), [queries])
  return <Home />
}

const shown = async (view: string) => expect((await screen.findByRole('heading')).textContent).toBe(view)
const none = { code: 'PGRST116' } as const

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})

function open(address: string, registeredAs: 'doctor' | 'hospital' | 'operator' | 'nobody') {
  const user_metadata = registeredAs === 'nobody' ? {} : { user_type: registeredAs }
  signIn({ id: 'u1', email: 'ana@exemplo.com.br', user_metadata })
  return renderAt(address, <Page />)
}

test.each([
  ['a doctor row', { ok: medico }, none, 'hospital', 'doctor-dashboard'],
  ['a hospital row', none, { ok: hospital }, 'doctor', 'hospital-dashboard'],
  ['neither, but a registration as doctor', none, none, 'doctor', 'doctor-dashboard'],
  ['neither, but a registration as hospital', none, none, 'hospital', 'hospital-dashboard'],
] as const)('%s opens its dashboard', async (_, medicoRow, hospitalRow, registeredAs, dashboard) => {
  network.answer(getOwnMedico, medicoRow)
  network.answer(getOwnHospital, hospitalRow)
  open('/', registeredAs)
  await shown(dashboard)
  expect(location.search).toBe(`?view=${dashboard}`)
})

test.each(['/', '/?view=doctor-dashboard', '/?view=hospital-dashboard', '/?view=hospital-login'])(
  'an operator at %s goes to the operation',
  (address) => {
    open(address, 'operator')
    expect(location.pathname).toBe('/operacao')
    expect(network.requests).toEqual([])
  },
)

test('with a medico row the hospital row is not requested', async () => {
  network.answer(getOwnMedico, { ok: medico })
  open('/?view=hospital-dashboard', 'doctor')
  await shown('doctor-dashboard')
  expect(network.requests).toHaveLength(1)
})

test('without any account type the view stays, and a sentence says why', async () => {
  network.answer(getOwnMedico, none)
  network.answer(getOwnHospital, none)
  open('/?view=hospital-login', 'nobody')
  await shown('hospital-login')
  await screen.findByText('Conta sem perfil')
  expect(screen.getByText(/^Esta conta não tem perfil de médico nem de hospital\./)).toBeTruthy()
})

test('a loading text is shown while the account type is pending', async () => {
  network.answer(getOwnMedico, () => new Promise(() => {}))
  open('/', 'doctor')
  expect(screen.getByText('Carregando…')).toBeTruthy()
})

test.each([
  [getOwnMedico, messages.dashboard.medicoFailed],
  [getOwnHospital, messages.dashboard.hospitalFailed],
])('an account type that could not be loaded can be requested again', async (failing, sentence) => {
  network.answer(getOwnMedico, none)
  network.answer(getOwnHospital, { ok: hospital })
  network.answer(failing, { code: 'unexpected' })
  open('/', 'hospital')
  expect(await screen.findByText(sentence)).toBeTruthy()
  network.answer(getOwnMedico, none)
  network.answer(getOwnHospital, { ok: hospital })
  await press('Tentar novamente')
  await shown('hospital-dashboard')
})

test('signing out is still possible', async () => {
  network.answer(getOwnMedico, 'no answer')
  network.answer(logout, { ok: undefined })
  open('/', 'doctor')
  await press('Sair')
  await shown('initial')
  expect(localStorage.getItem('plantao.auth')).toBeNull()
})
