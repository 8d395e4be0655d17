import type { MembroOption } from '@plantao/contract/membros/schema'
import { expect, test } from 'vitest'
import { isSameName, suggest } from './suggest.ts'

const membro = (nome: string, ...often: MembroOption['often']): MembroOption => ({
  ...{ id: nome, nome, crm: null, crm_uf: null, especialidade: null, often },
})
const inUti = (count: number, turno: 'dia' | 'noite' = 'dia') => ({ setor_id: 'uti', turno, count })

const membros = [
  membro('Ana Prado', inUti(2)),
  membro('Beto Souza', inUti(5), { setor_id: 'ps', turno: 'dia', count: 50 }),
  membro('Érica Lima', inUti(9, 'noite')),
  membro('Joana d’Ávila'),
  membro('Mariana Prates', inUti(1)),
]

test.each([
  ['', ['Beto Souza', 'Ana Prado', 'Mariana Prates', 'Érica Lima', 'Joana d’Ávila']],
  ['e', ['Érica Lima', 'Beto Souza', 'Mariana Prates']],
  ['ÉRI', ['Érica Lima']],
  ['pra', ['Ana Prado', 'Mariana Prates']],
  ['ana', ['Ana Prado', 'Mariana Prates', 'Joana d’Ávila']],
  ['pra ma', ['Mariana Prates']],
  ['  prado   ana ', ['Ana Prado']],
  ["d'av", ['Joana d’Ávila']],
  ['zé', []],
])('“%s” finds the doctors who are often there first, beginnings of words before their middles', (typed, names) => {
  expect(suggest(membros, typed, { setor_id: 'uti', turno: 'dia' }).map(({ nome }) => nome)).toEqual(names)
})

test('a name is known by its letters, whatever accents, capitals and spaces it has', () => {
  expect(isSameName('Érica  LIMA', 'erica lima ')).toBe(true)
  expect(isSameName('Erica Lima', 'Erica Lins')).toBe(false)
})
