import { expect, it } from 'vitest'
import { cfmEspecialidade, especialidadePairs, especialidadesForVaga, fixedEspecialidades } from './rules.ts'

const eight = [
  'Cardiologia',
  'Neurologia',
  'Ortopedia',
  'Pediatria',
  'Cirurgia Geral',
  'Emergência',
  'UTI',
  'Anestesiologia',
]

it('offers the eight of the specification before the table is loaded', () => {
  expect(especialidadesForVaga([])).toEqual(eight)
})

it("adds the table's other names after the eight, without those that the eight already name", () => {
  const table = [
    'Anestesiologia',
    'Cardiologia',
    'Dermatologia',
    'Medicina de Emergência',
    'Medicina Intensiva',
    'Ortopedia e Traumatologia',
    'Urologia',
  ]
  expect(especialidadesForVaga(table)).toEqual([...eight, 'Dermatologia', 'Urologia'])
})

it.each([
  ['UTI', 'Medicina Intensiva'],
  ['Ortopedia', 'Ortopedia e Traumatologia'],
  ['Emergência', 'Medicina de Emergência'],
])('%s and %s are one specialty', (fixed, cfm) => {
  expect(cfmEspecialidade(fixed)).toBe(cfm)
  expect(cfmEspecialidade(cfm)).toBe(cfm)
})

it('leaves every other name as it is', () => {
  const paired = new Set(especialidadePairs.map(([fixed]) => fixed))
  for (const nome of [...fixedEspecialidades.filter((it) => !paired.has(it)), 'Urologia', 'uti', '']) {
    expect(cfmEspecialidade(nome)).toBe(nome)
  }
})
