import { expect, test } from 'vitest'
import { listAddress, readContas } from './contas-in-address.ts'

const read = (search: string) => readContas(new URLSearchParams(search), '2026-11')

test.each([
  ['', '2026-11', null, null],
  ['mes=2026-12', '2026-12', null, null],
  ['mes=2026-13', '2026-11', null, 'Não existe o mês “2026-13”. Este é o mês atual.'],
  ['mes=', '2026-11', null, 'Não existe o mês “”. Este é o mês atual.'],
  ['mes=2026-12&lista=faltas', '2026-12', { lista: 'faltas' }, null],
  ['lista=todos&hospital=1', '2026-11', null, 'Este endereço não leva a nenhuma lista. Este é o mês inteiro.'],
  ['lista=', '2026-11', null, 'Este endereço não leva a nenhuma lista. Este é o mês inteiro.'],
  ['lista=todos&setor=nenhum', '2026-11', { lista: 'todos', setor: 'nenhum' }, null],
  // A filter of another tab, such as 'Vagas', is ignored.
  ['especialidade=UTI', '2026-11', null, null],
])('the address ?%s', (search, mes, list, problem) => {
  expect(read(search)).toEqual({ mes, list: list && { ...list, mes }, problem })
})

test('an address keeps what belongs to other tabs', () => {
  const address = new URLSearchParams('view=hospital-dashboard&aba=contas&q=uti&mes=2026-11&lista=todos&setor=nenhum')
  expect(listAddress(address, '2026-11', { lista: 'realizados', especialidade: 'UTI' })).toBe(
    '/?view=hospital-dashboard&aba=contas&q=uti&mes=2026-11&lista=realizados&especialidade=UTI',
  )
  expect(listAddress(address, '2026-11', null)).toBe('/?view=hospital-dashboard&aba=contas&q=uti&mes=2026-11')
})
