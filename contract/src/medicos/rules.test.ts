import { describe, expect, it } from 'vitest'
import { isStrictPassword } from '../auth/rules.ts'
import { crmLabel, formatCrm, isStrictCrm, isStrictName, parseCrm } from './rules.ts'

describe('parseCrm', () => {
  it.each([
    ['123456/SP', 'SP', '123456'],
    ['123456SP', 'SP', '123456'],
    ['123456-SP', 'SP', '123456'],
    ['123456 sp', 'SP', '123456'],
    ['CRM-SP 123456', 'SP', '123456'],
    ['CRM/SP 123456', 'SP', '123456'],
    ['crm sp 123.456', 'SP', '123456'],
    ['CRM 123456/RJ', 'RJ', '123456'],
    ['CRM-SC 10.917', 'SC', '10917'],
    ['400/SC', 'SC', '400'],
    ['12345P/MG', 'MG', '12345P'],
    ['CRM-PE 12345', 'PE', '12345'],
    ['12345PE', 'PE', '12345'],
    ['5212345678/RJ', 'RJ', '5212345678'],
    ['00400/SC', 'SC', '00400'],
    ['CRM/SP: 123456', 'SP', '123456'],
    ['CRM-SP nº 123456', 'SP', '123456'],
    ['CRM SP n. 123.456', 'SP', '123456'],
    ['CRM (SP) No 123456', 'SP', '123456'],
    ['123456–SP', 'SP', '123456'],
    ['123456 CRM-SP', 'SP', '123456'],
    ['CREMESP 123456', 'SP', '123456'],
    ['CREMEB 12345', 'BA', '12345'],
    ['CREMEC 12345', 'CE', '12345'],
    ['CREMEPE 12345', 'PE', '12345'],
    ['CREMAM 1234', 'AM', '1234'],
    ['CRM-SP 123456 / RQE 45678', 'SP', '123456'],
    ['CRM/SP 123456 (RQE nº 45678, 45679)', 'SP', '123456'],
  ])('%s', (text, uf, number) => {
    expect(parseCrm(text)).toEqual({ uf, number })
  })

  it.each(['', '123456', '123456/XX', '/SP', 'abc/SP', 'SP', 'CRM', '12345678901/SP', '123456P7/SP', '1 SP 2'])(
    '%j cannot be read',
    (text) => {
      expect(parseCrm(text)).toBeNull()
    },
  )
})

it.each([
  ['123456/SP', 'CRM/SP 123456'],
  ['123456', 'CRM 123456'],
  ['crm 123456', 'crm 123456'],
])('the CRM %s is labelled %s', (crm, label) => {
  expect(crmLabel(crm)).toBe(label)
})

it.each([
  ['CRM/SP 123456', 'CRM/SP 123456'],
  ['crm-sc 10.917', 'CRM/SC 10917'],
  ['123456/SP', 'CRM/SP 123456'],
  ['12345P-MG', 'CRM/MG 12345P'],
  ['CREMESP nº 123456', 'CRM/SP 123456'],
  ['CRM-SP 123456 / RQE 45678', 'CRM/SP 123456 / RQE 45678'],
  ['CRM/SP 123456 (RQE nº 45678, 45679)', 'CRM/SP 123456 / RQE nº 45678, 45679'],
  ['123456', '123456'],
  ['CRM 123456 (provisório)', 'CRM 123456 (provisório)'],
])('the CRM %s is shown as %s', (crm, shown) => {
  expect(formatCrm(crm)).toBe(shown)
})

describe('strict rules', () => {
  it.each([
    ['Ana', true],
    ['Íris Ávila', true],
    ['A b ç', true],
    ['Al', false],
    ['12345', false],
    ['', false],
  ])('a name of at least three letters: %j %s', (text, ok) => {
    expect(isStrictName(text)).toBe(ok)
  })

  it.each([
    ['CRM/SP 123456', true],
    ['CRM-SP nº 123456 / RQE 45678', true],
    ['12345678901234567890', true],
    ['CRM-SP 123456789012345678', true],
    ['123456789012345678901', false],
    ['123456!', false],
    ['CRM', false],
    ['', false],
  ])('a CRM of at most 20 letters and digits: %j %s', (text, ok) => {
    expect(isStrictCrm(text)).toBe(ok)
  })

  it.each([
    ['abcdefg1', true],
    ['sen ha com 1', true],
    ['ação1234', true],
    ['abcdefgh', false],
    ['12345678', false],
    ['abcde1', false],
  ])('a password of at least 8 with a letter and a digit: %j %s', (text, ok) => {
    expect(isStrictPassword(text)).toBe(ok)
  })
})
