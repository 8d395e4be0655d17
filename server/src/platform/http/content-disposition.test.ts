import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['123456-SP.pdf', 'filename="123456-SP.pdf"; filename*=UTF-8\'\'123456-SP.pdf'],
  ['CRM-SP 123.pdf', 'filename="CRM-SP 123.pdf"; filename*=UTF-8\'\'CRM-SP%20123.pdf'],
  ['ação.pdf', 'filename="acao.pdf"; filename*=UTF-8\'\'a%C3%A7%C3%A3o.pdf'],
  ['a"; x="b.pdf', 'filename="a-; x=-b.pdf"; filename*=UTF-8\'\'a%22%3B%20x%3D%22b.pdf'],
  ["it's (1)*.pdf", "filename=\"it's (1)*.pdf\"; filename*=UTF-8''it%27s%20%281%29%2A.pdf"],
  ['a\\b%41.pdf', 'filename="a-b-41.pdf"; filename*=UTF-8\'\'a%5Cb%2541.pdf'],
  ['\r\nSet-Cookie: a=b.pdf', 'filename="Set-Cookie: a=b.pdf"; filename*=UTF-8\'\'%0D%0ASet-Cookie%3A%20a%3Db.pdf'],
  ['\u202efdp.exe', 'filename="fdp.exe"; filename*=UTF-8\'\'%E2%80%AEfdp.exe'],
  ['\ud800.pdf', 'filename=".pdf"; filename*=UTF-8\'\'%EF%BF%BD.pdf'],
])('%j', (name, parameters) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${parameters}`)
  expect(contentDisposition('inline', name)).toMatch(/^inline; [\x20-\x7e]+$/)
})
