import { expect, test } from 'vitest'
import { searchName } from './search-name.ts'

const none = { hospital: undefined, cities: [] }

test.each([
  [
    { especialidade: 'UTI', turno: ['noite' as const] },
    { ...none, cities: ['Sorocaba, SP'] },
    'UTI · Sorocaba, SP · Noite',
  ],
  [{ q: 'sala rosa', estado: ['SP', 'RJ'] }, none, '“sala rosa” · SP · RJ'],
  [{ hospital_id: '1', valor_min: 1500 }, { ...none, hospital: 'Santa Aurora' }, 'Santa Aurora · R$ 1.500 ou mais'],
  [{ sem_conflito: 'true' as const }, none, 'Sem conflito com minha agenda'],
  // As many as fit.
  [{ especialidade: 'E'.repeat(50), estado: ['SP', 'RJ', 'MG'] }, none, `${'E'.repeat(50)} · SP · RJ`],
  [{ q: 'x'.repeat(80) }, none, `“${'x'.repeat(59)}`],
])('%j is called after its filters', (filters, names, name) => {
  expect(searchName(filters, names)).toBe(name)
})
