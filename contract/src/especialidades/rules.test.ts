import { expect, it } from 'vitest'
import { especialidadesForVaga } from './rules.ts'

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

it('offers the eight of the specification while the table has not arrived', () => {
  expect(especialidadesForVaga([])).toEqual(eight)
})

it("puts the table's others behind the eight, without those the eight already name", () => {
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
