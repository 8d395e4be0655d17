import { expect, test } from 'vitest'
import { weekOf } from '../../lib/time/days.ts'
import { daysInWords } from '../../lib/time/days-in-words.ts'
import { addressOfOldList, escalaAddress, readEscala } from './escala-in-address.ts'

const today = '2026-11-26'

test.each([
  ['', 'semana', today, null],
  ['visao=mes&dia=2026-02-28', 'mes', '2026-02-28', null],
  ['visao=folha', 'folha', today, null],
  ['visao=ano', 'semana', today, 'Este endereço não leva a nenhuma visão da escala. Esta é a semana.'],
  ['visao=mes&dia=2026-02-31', 'mes', today, 'Não existe o dia “2026-02-31”. Este é o de hoje.'],
  ['dia=', 'semana', today, 'Não existe o dia “”. Este é o de hoje.'],
])('the address ?%s', (search, view, dia, problem) => {
  expect(readEscala(new URLSearchParams(search), today)).toEqual({ view, dia, problem })
})

test('an address keeps what belongs to other tabs', () => {
  const address = new URLSearchParams('view=hospital-dashboard&q=uti&mostrar=aguardam&aba=escala&visao=mes&setores=a')
  expect(escalaAddress(address, { dia: '2026-12-01' })).toBe(`/?${address}&dia=2026-12-01`)
  expect(escalaAddress(address, { visao: 'semana', setores: [] })).toBe(
    '/?view=hospital-dashboard&q=uti&mostrar=aguardam&aba=escala',
  )
  expect(escalaAddress(address, { setores: ['b', 'Clínica Médica'] })).toMatch(/setores=b&setores=Cl%C3%ADnica\+M/)
})

test.each([
  ['2026-11-23', '23 a 29 de novembro'],
  ['2026-11-29', '23 a 29 de novembro'],
  ['2026-12-01', '30 de novembro a 6 de dezembro'],
  ['2027-01-01', '28 de dezembro de 2026 a 3 de janeiro de 2027'],
  ['2025-11-20', '17 a 23 de novembro de 2025'],
  ['2024-02-29', '26 de fevereiro a 3 de março de 2024'],
])('the week of %s is “%s”', (day, words) => {
  const week = weekOf(day)
  expect(week).toHaveLength(7)
  expect(daysInWords(week[0]!, week[6]!, today)).toBe(words)
})

test.each([
  ['', ''],
  ['&q=uti+ana&mostrar=aguardam&por=-valor&plantao=x&setor=y', '&mostrar=aguardam&q=uti+ana&ordem=-valor'],
  ['&estado=rascunho&mostrar=aguardam', '&mostrar=rascunhos'],
  ['&estado=expirada&especialidade=UTI', '&mostrar=encerradas&q=UTI'],
  ['&estado=aberta&q=ana&de=2026-12-01&ate=2026-12-01', '&q=ana+01%2F12%2F2026'],
  ['&de=2026-12-01&ate=2026-12-31', ''],
])('the address of the old list with %s leads to the table', (before, after) => {
  const address = new URLSearchParams(`view=hospital-dashboard&aba=escala&visao=lista&dia=2026-12-01${before}`)
  expect(addressOfOldList(address)).toBe(`/?view=hospital-dashboard&forma=tabela${after}`)
  expect(addressOfOldList(new URLSearchParams('visao=mes'))).toBeUndefined()
})
