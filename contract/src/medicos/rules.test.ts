import { describe, expect, it } from 'vitest'
import { isStrictPassword } from '../auth/rules.ts'
import { formatPhone, parsePhone, phoneUri } from '../phone.ts'
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
  ['123456', '123456'],
  ['CRM 123456 (provisório)', 'CRM 123456 (provisório)'],
])('the CRM %s is shown as %s', (crm, shown) => {
  expect(formatCrm(crm)).toBe(shown)
})

describe('parsePhone', () => {
  it.each([
    ['(11) 98765-4321', '11987654321'],
    ['11987654321', '11987654321'],
    ['(11) 3456-7890', '1134567890'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['+55 11 3456-7890', '1134567890'],
    ['5511987654321', '11987654321'],
    ['55 98765-4321', '55987654321'],
    ['(55) 3221-0000', '5532210000'],
    ['92.99123.4567', '92991234567'],
  ])('%s', (text, digits) => {
    expect(parsePhone(text)).toBe(digits)
  })

  it.each([
    ['the area code 23 does not exist', '(23) 98765-4321'],
    ['the area code 20 does not exist', '(20) 3456-7890'],
    ['nine digits must start with 9', '(11) 88765-4321'],
    ['too short', '98765-4321'],
    ['too long', '(11) 98765-43210'],
    ['letters', '(11) 98765-432a'],
    ['empty', ''],
    ['another country', '+1 212 555 0100'],
  ])('%s: %s', (_why, text) => {
    expect(parsePhone(text)).toBeNull()
  })

  it('knows 67 area codes', () => {
    const known = Array.from({ length: 100 }, (_, code) => parsePhone(`${String(code).padStart(2, '0')}34567890`))
    expect(known.filter((digits) => digits !== null)).toHaveLength(67)
  })
})

it.each([
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 3456-7890', '(11) 3456-7890'],
  ['ramal 204', 'ramal 204'],
  ['119', '119'],
  ['', ''],
])('the phone %j is shown as %j', (text, shown) => {
  expect(formatPhone(text)).toBe(shown)
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

it.each([
  ['(11) 98765-4321', 'tel:+5511987654321'],
  ['+55 15 3456-7890', 'tel:+551534567890'],
  ['0800 123 4567', 'tel:08001234567'],
  ['+1 202 555 0100', 'tel:+12025550100'],
])('%s is called at %s', (text, uri) => {
  expect(phoneUri(text)).toBe(uri)
})
