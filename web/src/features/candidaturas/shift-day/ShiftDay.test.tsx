import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { shiftDay } from '../../../../test/shift-day.ts'
import { HospitalsShiftDay } from './HospitalsShiftDay.tsx'
import { MedicosShiftDay } from './MedicosShiftDay.tsx'

const vaga = {
  ...ownVaga,
  hospital: { nome: 'Hospital São Braz' },
  candidatura: null,
  clash: null,
  contato: null,
  checked_in_at: null,
}
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
  ['medico', 3, /^A partir de .*\d{2}:\d{2}$/, 'Registrar chegada', 1, undefined],
  ['hospital', 1, 'Quando o plantão começar, confirme a presença aqui.', 'Confirmar presença', -1, 'Não informado'],
] as const)(
  'before its time, the day says to the %s when there is something to do',
  async (side, early, sentence, step, inTime, recorded) => {
    network.answer(getShiftDay, { ok: shiftDay(early) })
    sides[side]()
    await screen.findByText(sentence)
    expect(screen.queryByText('Saída')).toBeNull()
    expect(screen.queryByRole('button', { name: step })).toBeNull()
    cleanup()
    network.answer(getShiftDay, { ok: shiftDay(inTime) })
    sides[side]()
    await screen.findByRole('button', { name: step })
    expect(screen.queryByText(sentence)).toBeNull()
    expect(screen.queryByText('Chegada')?.nextSibling?.textContent).toBe(recorded)
  },
)

test('a doctor who has arrived is not told to call before leaving home', async () => {
  network.answer(getShiftDay, { ok: shiftDay(1) })
  sides.medico()
  await screen.findByText(/Ligue antes de sair de casa/)
  cleanup()
  network.answer(getShiftDay, { ok: { ...shiftDay(1), checked_in_at: new Date().toISOString() } })
  sides.medico()
  await screen.findByRole('button', { name: 'Registrar saída' })
  expect(screen.queryByText(/Ligue antes de sair de casa/)).toBeNull()
})

test.each(['medico', 'hospital'] as const)(
  'a day that could not be loaded can be requested again by the %s',
  async (side) => {
    network.answer(getShiftDay, { code: 'forbidden' })
    sides[side]()
    await screen.findByRole('button', { name: 'Tentar novamente' })
    network.answer(getShiftDay, { ok: shiftDay(-1) })
    await press('Tentar novamente')
    await screen.findByRole('button', { name: /^(Registrar chegada|Confirmar presença)$/ })
  },
)
