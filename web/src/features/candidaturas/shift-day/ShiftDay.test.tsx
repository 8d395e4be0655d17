import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { HospitalsShiftDay } from './HospitalsShiftDay.tsx'
import { MedicosShiftDay } from './MedicosShiftDay.tsx'

const vaga = { ...ownVaga, hospital: { nome: 'Hospital São Braz' }, candidatura: null, clash: null, contato: null }
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const day = (hoursLeft: number): ShiftDay => ({
  candidatura_id: '00000000-0000-7000-8000-000000000009',
  medico: 'Ana Lima',
  hospital: 'Hospital São Braz',
  starts_at: fromNow(hoursLeft),
  ends_at: fromNow(hoursLeft + 12),
  entrance: '',
  ask_for: '',
  parking: '',
  dress_code: '',
  computer_system: '',
  checked_in_at: null,
  checked_out_at: null,
  presence: null,
  presence_at: null,
  no_show_answer: null,
  rate_until: fromNow(hoursLeft + 14 * 24),
  given: null,
  received: null,
})

const sides = {
  medico: () => {
    signIn()
    renderAt('/', <MedicosShiftDay vaga={vaga} />)
  },
  hospital: () => {
    signInHospital()
    renderAt('/', <HospitalsShiftDay vaga={ownVaga} />)
  },
}

test.each([
  ['medico', 3, 'O check-in abre 2 horas antes do início do plantão.', 'Fazer check-in', 1],
  ['hospital', 1, 'Quando o plantão começar, confirme a presença aqui.', 'Confirmar presença', -1],
] as const)(
  'before its time, the day says to the %s when there is something to do',
  async (side, early, sentence, step, inTime) => {
    network.answer(getShiftDay, { ok: day(early) })
    sides[side]()
    await screen.findByText(sentence)
    expect(screen.queryByText('Check-in')).toBeNull()
    expect(screen.queryByRole('button', { name: step })).toBeNull()
    cleanup()
    network.answer(getShiftDay, { ok: day(inTime) })
    sides[side]()
    await screen.findByRole('button', { name: step })
    expect(screen.queryByText(sentence)).toBeNull()
    expect(screen.getByText('Check-in').nextSibling?.textContent).toBe('Não informado')
  },
)

test.each(['medico', 'hospital'] as const)(
  'a day that could not be loaded can be requested again by the %s',
  async (side) => {
    network.answer(getShiftDay, { code: 'forbidden' })
    sides[side]()
    await screen.findByRole('button', { name: 'Tentar novamente' })
    network.answer(getShiftDay, { ok: day(-1) })
    await press('Tentar novamente')
    await screen.findByText('Check-in')
  },
)
