import { getOwnProof } from '@plantao/contract/hospitais/proof/routes'
import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hospital, ownVaga, signInHospital } from '../../../test/hospital.ts'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import { config } from '../../lib/config.ts'
import { VagaDetails } from '../vagas/card/VagaDetails.tsx'
import { VagaRow } from '../vagas/card/VagaRow.tsx'
import { FilterFields } from '../vagas/filter-fields/FilterFields.tsx'
import { Proof } from './proof/Proof.tsx'

afterEach(() => {
  config.canProveHospitals = true
})

const vaga: OpenVaga = { ...ownVaga, hospital: { nome: 'Hospital São Braz' }, candidatura: null, clash: null }

test.each([
  ['row', <VagaRow key="" vaga={vaga} onShowDetails={() => {}} />, /São Braz · .* Hospital ainda não confirmado/],
  ['page', <VagaDetails key="" vaga={vaga} />, /São Braz Hospital ainda não confirmadoNinguém conferiu ainda/],
])('that nobody checked a hospital stands beside its name, where somebody could: %s', (_, card, text) => {
  const { container, unmount } = renderAt('/', card)
  expect(container.textContent).toMatch(text)
  unmount()
  config.canProveHospitals = false
  expect(renderAt('/', card).container.textContent).not.toMatch(/confirmado|Ninguém conferiu/)
})

test('a check that was passed is always shown, in a row only where another name was checked', () => {
  config.canProveHospitals = false
  const shown = (proof: HospitalOfVaga['proof']) => {
    const of = { ...vaga, hospital: { ...vaga.hospital, proof } }
    const texts = [<VagaDetails key="" vaga={of} />, <VagaRow key="" vaga={of} onShowDetails={() => {}} />].map(
      (card) => renderAt('/', card).container.textContent,
    )
    return texts.map((text) => text?.includes('Hospital com CNES confirmado'))
  }
  expect(shown({ by: 'cnes', on: '2026-11-20' })).toEqual([true, false])
  expect(shown({ by: 'cnes', on: '2026-11-20', name: 'CLINICA X' })).toEqual([true, true])
})

test.each([true, false])('its own profile and the filter follow the same rule: %s', async (canProve) => {
  config.canProveHospitals = canProve
  signInHospital()
  network.answer(getOwnProof, { ok: { proof: null, claim: null } })
  renderAt('/', <Proof hospital={hospital} />)
  await screen.findByLabelText('CNES do hospital')
  expect(screen.queryAllByText('Hospital ainda não confirmado')).toHaveLength(Number(canProve))
  renderAt('/', <FilterFields />)
  expect(screen.queryAllByLabelText('Só hospitais confirmados')).toHaveLength(Number(canProve))
})
