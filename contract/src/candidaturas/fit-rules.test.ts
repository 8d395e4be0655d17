import { expect, it } from 'vitest'
import { misfitsOf } from './fit-rules.ts'

const vaga = { estado: 'SP', especialidade: 'UTI' }

it.each([
  ['the same', { crm_uf: 'SP', especialidade: 'UTI' }, []],
  ['the same specialty by its other name', { crm_uf: 'SP', especialidade: 'Medicina Intensiva' }, []],
  ['an unknown UF', { crm_uf: null, especialidade: 'UTI' }, []],
  ['another UF', { crm_uf: 'MG', especialidade: 'UTI' }, ['other_uf']],
  ['another specialty', { crm_uf: 'SP', especialidade: 'Pediatria' }, ['other_especialidade']],
  ['none', { crm_uf: 'MG', especialidade: null }, ['other_uf', 'no_especialidade']],
] as const)('%s', (_what, medico, misfits) => {
  expect(misfitsOf({ crm: '1', ...medico }, vaga)).toEqual(misfits)
})

it('says nothing of data that the hospital may not read any more', () => {
  expect(misfitsOf({ crm: null, crm_uf: null, especialidade: null }, vaga)).toEqual([])
})
