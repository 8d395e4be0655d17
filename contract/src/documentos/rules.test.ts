import { expect, it } from 'vitest'
import { documentoName, downloadName, maxDocumentoBytes, uploadBlockedBy } from './rules.ts'

it.each([
  ['a PDF', 'crm.pdf', 'application/pdf', 1024, null],
  ['a PDF whose type the system does not know', 'CRM.PDF', '', 1024, null],
  ['a PDF without the ending', 'crm', 'application/pdf', 1024, null],
  ['exactly 10 MiB', 'crm.pdf', 'application/pdf', 10_485_760, null],
  ['a byte more', 'crm.pdf', 'application/pdf', 10_485_761, 'documento_too_large'],
  ['a picture', 'crm.png', 'image/png', 1024, 'documento_not_pdf'],
  ['a large picture', 'crm.png', 'image/png', 20_000_000, 'documento_not_pdf'],
  ['a name that only contains pdf', 'crm.pdf.exe', 'application/octet-stream', 1024, 'documento_not_pdf'],
])('an upload of %s', (_what, name, type, size, reason) => {
  expect(uploadBlockedBy({ name, type, size })).toBe(reason)
})

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
