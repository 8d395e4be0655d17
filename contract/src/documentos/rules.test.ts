import { expect, it } from 'vitest'
import { documentoName, downloadName, maxDocumentoBytes } from './rules.ts'

it('allows 10 x 1024 x 1024 bytes', () => {
  expect(maxDocumentoBytes).toBe(10_485_760)
})

it("names the file after the doctor's auth user id", () => {
  expect(documentoName('0198c0de-0000-7000-8000-000000000001')).toBe('0198c0de-0000-7000-8000-000000000001.pdf')
})

it.each([
  ['123456', '123456.pdf'],
  ['123456-SP', 'CRM-SP 123456.pdf'],
  ['CRM/SP 123456', 'CRM-SP 123456.pdf'],
  ['a\\b:c', 'a-b-c.pdf'],
  ['1\n2\u00003', '1-2-3.pdf'],
  ['../../etc', '..-..-etc.pdf'],
  ['\u202egpj.exe', '-gpj.exe.pdf'],
  ['a\u2066b\u200fc\u2028d\u0085e', 'a-b-c-d-e.pdf'],
])('the file of %j is downloaded as %j', (crm, name) => {
  expect(downloadName(crm)).toBe(name)
})
