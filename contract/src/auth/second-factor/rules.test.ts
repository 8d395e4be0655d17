import { expect, it } from 'vitest'
import { factorUri, inGroups, parseFactorCode } from './rules.ts'

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['１２３４５６', { kind: 'app', code: '123456' }],
  ['bcdfg-hjklm', { kind: 'recovery', code: 'BCDFGHJKLM' }],
  ['BCDFG HJKLM.', { kind: 'recovery', code: 'BCDFGHJKLM' }],
  ['12345', null],
  ['1234567', null],
  ['BCDFGHJKLA', null],
  ['BCDFGHJKL', null],
  ['', null],
])('the code typed as %j is %j', (typed, code) => {
  expect(parseFactorCode(typed)).toEqual(code)
})

it('the address behind the QR code names the product and the account', () => {
  expect(factorUri('ABC', 'ana+x@exemplo.com')).toBe(
    'otpauth://totp/Plant%C3%A3o%20Aberto:ana%2Bx%40exemplo.com?secret=ABC&issuer=Plant%C3%A3o%20Aberto',
  )
  expect(inGroups('ABCDEFGHIJ', 5)).toBe('ABCDE-FGHIJ')
})
