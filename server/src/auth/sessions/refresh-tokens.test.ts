import { describe, expect, it } from 'vitest'
import { deriveKeys } from '../../platform/security/keys.ts'
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts'

const sessionId = '0198c5b7-0000-7000-8000-000000000001'
const keys = await deriveKeys('one secret')

describe('a refresh token', () => {
  const token = writeRefreshToken(keys, { sessionId, counter: 7 })

  it('holds its session and counter', () => {
    expect(token).toMatch(/^r1\.0198c5b7-0000-7000-8000-000000000001\.7\.[\w-]{32}$/)
    expect(readRefreshToken(keys, token)).toEqual({ sessionId, counter: 7 })
  })

  it('is refused after any change to it', () => {
    const changed = [...token].map((character, at) => {
      const other = character === 'A' ? 'B' : character === '0' ? '1' : 'A'
      return token.slice(0, at) + other + token.slice(at + 1)
    })
    expect(changed.filter((text) => readRefreshToken(keys, text))).toEqual([])
  })

  it('has one spelling', () => {
    const counters = ['.07.', '.99999999999.'].map((counter) => token.replace('.7.', counter))
    for (const text of [`${token}A`, token.slice(0, -1), '', ...counters]) {
      expect(readRefreshToken(keys, text), text).toBeNull()
    }
  })

  it('is read with the previous secret, and not with another one', async () => {
    const replaced = await deriveKeys('new secret', 'one secret')
    expect(readRefreshToken(replaced, token)).toEqual({ sessionId, counter: 7 })
    expect(readRefreshToken(await deriveKeys('new secret'), token)).toBeNull()
  })
})
