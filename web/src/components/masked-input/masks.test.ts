import { describe, expect, test } from 'vitest'
import { caretAfter, maskCnpj, maskPhone } from './masks.ts'

describe('a CNPJ is formatted as far as typed', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['123', '12.3'],
    ['112223330001', '11.222.333/0001'],
    ['1122233300018', '11.222.333/0001-8'],
    ['11222333000181', '11.222.333/0001-81'],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
    [' 11 222 333 0001 81 ', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['abc1', 'AB.C1'],
    ['11.222.333/0002-62', '11.222.333/0002-62'],
  ])('%j becomes %j', (typed, shown) => {
    expect(maskCnpj(typed)).toBe(shown)
  })

  test.each(['112223330001811', '12ABC34501DEA5', 'não sei', 'em cadastro', '11.222.333/0001-81, matriz', 'a@b.com'])(
    '%j is not a CNPJ and stays as typed',
    (typed) => {
      expect(maskCnpj(typed)).toBe(typed)
    },
  )
})

describe('a phone number is formatted as far as typed', () => {
  test.each([
    ['1', '1'],
    ['11', '11'],
    ['119', '(11) 9'],
    ['11987654321', '(11) 98765-4321'],
    ['(11) 98765-432', '(11) 98765-432'],
    ['1134567890', '(11) 3456-7890'],
    ['11 3456 78', '(11) 3456-78'],
    ['+5511987654321', '+55 (11) 98765-4321'],
    ['+55 11 3456-7890', '+55 (11) 3456-7890'],
    ['5511987654321', '+55 (11) 98765-4321'],
    ['55991234567', '(55) 99123-4567'],
    ['11987654321 ', '(11) 98765-4321 '],
    ['11 98765\u20114321', '(11) 98765-4321'],
    ['(11) ', '11'],
    ['(11', '11'],
    ['+55 (11', '+55 (11'],
    ['+55', '+55'],
  ])('%j becomes %j', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown)
  })

  test.each([
    '08001234567',
    '23987654321',
    '(11) 98765-43210',
    '(11) 3456-78901',
    '559999999999',
    '+1 212 555 0100',
    '(11) 3456-7890 ramal 12',
    'fale com a portaria',
  ])('%j is not recognised and stays as typed', (typed) => {
    expect(maskPhone(typed)).toBe(typed)
  })
})

test.each([
  ['at the end it stays at the end', '119', 3, '(11) 9', false, 6],
  ['a sign put into the middle', '12.9345', 4, '12.934.5', false, 4],
  ['a sign put before a mark that moves', '123.456', 3, '12.345.6', false, 4],
  ['Backspace over a mark', '12345', 2, '12.345', false, 2],
  ['Delete over a mark', '12345', 2, '12.345', true, 3],
  ['at the start it stays at the start', '2.345', 0, '23.45', false, 0],
])('the caret: %s', (_, typed, caret, shaped, forward, expected) => {
  expect(caretAfter(typed, caret, shaped, forward)).toBe(expected)
})
