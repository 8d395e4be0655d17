import { expect, test } from 'vitest'
import { blankAt, isBlank } from './words.ts'

test('blanks are the same characters in UTF-8 as among code points', () => {
  for (let code = 0; code <= 0xffff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const bytes = Buffer.from(`a${String.fromCharCode(code)}b`)
    const found = [...bytes.keys()].map((at) => blankAt(bytes, at)).filter((length) => length > 0)
    expect(found, code.toString(16)).toEqual(isBlank(code) ? [bytes.length - 2] : [])
  }
})
