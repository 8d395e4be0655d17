import { cleanInput } from '@plantao/contract/text-rules'
import { vagaFilters } from '@plantao/contract/vagas/search/schema'
import { expect, test } from 'vitest'
import { hasRefusedFilter, noFilters, readFilters, toQuery, withFilters } from './filters-in-address.ts'

const all = {
  q: 'uti adulto',
  hospital_id: '00000000-0000-7000-8000-000000000001',
  especialidade: 'UTI',
  estado: ['SP', 'RJ'],
  cidade: ['sao jose dos campos/SP', 'natal/RN'],
  data_de: '2026-11-27',
  data_ate: '2026-11-29',
  turno: ['noite', '24h'],
  modalidade: ['sobreaviso'],
  fim_de_semana: 'true',
  valor_min: 0,
  valor_hora_min: 100,
  sem_conflito: 'true',
} as const

test('all filters come back from the address as they were put there, beside what else it has', () => {
  const { estado, cidade, turno, modalidade, ...rest } = all
  const filters = { ...rest, estado: [...estado], cidade: [...cidade], turno: [...turno], modalidade: [...modalidade] }
  const address = withFilters(new URLSearchParams('view=doctor-dashboard'), filters)
  expect(address.get('view')).toBe('doctor-dashboard')
  expect(readFilters(address)).toEqual(filters)
  expect(toQuery(filters)).toMatchObject({ estado: 'SP,RJ', turno: 'noite,24h', valor_min: '0' })
  expect(withFilters(address, noFilters).toString()).toBe('view=doctor-dashboard')
})

test.each([
  'estado=XX',
  'cidade=Natal',
  'turno=tarde',
  'data_de=2026-02-30',
  'valor_min=muito',
  'valor_hora_min=-1',
  'fim_de_semana=sim',
  'hospital=1',
  `q=${'a'.repeat(101)}`,
])('%s counts as absent, and is told', (refused) => {
  const address = new URLSearchParams(`${refused}&especialidade=UTI`)
  expect(readFilters(address)).toEqual({ especialidade: 'UTI' })
  expect(hasRefusedFilter(address)).toBe(true)
})

test('when the last day is before the first, only the first counts', () => {
  const address = new URLSearchParams('data_de=2026-12-01&data_ate=2026-11-01')
  expect(toQuery(readFilters(address))).toEqual({ data_de: '2026-12-01' })
  expect(hasRefusedFilter(address)).toBe(true)
})

const texts = [
  'uti adulto',
  'true',
  'false',
  '0',
  '99999999.99',
  '100000000',
  '-1',
  '1e3',
  '0x10',
  'Infinity',
  'NaN',
  'SP',
  'SP,RJ,SP',
  'SP,,RJ',
  'sp',
  'noite',
  'dia,noite,24h',
  'dia,noite,24h,tarde',
  'natal/RN',
  'natal/RN,sao paulo/SP',
  'natal/rn',
  '/RN',
  `${'a'.repeat(121)}/RN`,
  Array.from({ length: 31 }, (_, n) => `cidade ${n}/SP`).join(),
  '2026-11-30',
  '2026-11-31',
  '2028-02-29',
  '26-11-30',
  '00000000-0000-7000-8000-000000000001',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-7000-0000-000000000001',
  'a'.repeat(100),
  'a'.repeat(101),
  'a'.repeat(120),
  'a'.repeat(121),
  'SP\u202c',
  '\u2066noite\u2069',
]

test.each(vagaFilters.keyof().options)('%s is read as the server reads it', (name) => {
  for (const text of texts) {
    const ofServer = vagaFilters.safeParse(cleanInput({ [name]: text }))
    const address = new URLSearchParams({ [name === 'hospital_id' ? 'hospital' : name]: text })
    expect.soft(readFilters(address), text).toEqual(ofServer.success ? ofServer.data : {})
  }
})
