import { expect, test } from 'vitest'
import { operatorCode } from './operator-code.ts'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 1],
  [1_111_111_111, '050471', 29],
  [20_000_000_000, '353130', 10],
])('the code at %i s is that of RFC 6238, appendix B', (seconds, code, left) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(operatorCode(secret, seconds * 1000)).toEqual({ code, left })
})
