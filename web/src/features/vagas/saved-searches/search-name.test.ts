import { expect, test } from 'vitest'
import { searchName } from './search-name.ts'

const names = { hospital: 'Santa Aurora', cidade: () => 'Sorocaba, SP' }

test.each([
  [{ especialidade: 'UTI', cidade: ['sorocaba/SP'], turno: ['noite' as const] }, 'UTI · Sorocaba, SP · Noite'],
  [{ q: 'sala rosa', estado: ['SP', 'RJ'] }, '“sala rosa” · SP · RJ'],
  [{ hospital_id: '1', valor_min: 1500 }, 'Santa Aurora · R$ 1.500 ou mais'],
  [{ modalidade: ['sobreaviso' as const] }, 'Sobreaviso'],
  [{ sem_conflito: 'true' as const }, 'Sem conflito com minha agenda'],
  // The name has as many filters as fit.
  [{ especialidade: 'E'.repeat(50), estado: ['SP', 'RJ', 'MG'] }, `${'E'.repeat(50)} · SP · RJ`],
  [{ q: 'x'.repeat(80) }, `“${'x'.repeat(59)}`],
])('%j is called after its filters', (filters, name) => {
  expect(searchName(filters, names)).toBe(name)
})
