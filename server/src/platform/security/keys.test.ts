import { describe, expect, it, vi } from 'vitest'
import { accessTokenSeconds, deriveKeys } from './keys.ts'

const claims = {
  sub: '0198c0de-0000-7000-8000-000000000001',
  sid: '0198c0de-0000-7000-8000-000000000002',
  user_type: 'doctor',
} as const
const keys = await deriveKeys('a-secret-for-tests-of-32-characters')
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

it('a text is decrypted only with its own `about`, by the secret that encrypted it, even if that is the previous one', async () => {
  const sealed = keys.encrypt('um segredo', 'a')
  expect(sealed).not.toContain('segredo')
  expect(keys.encrypt('um segredo', 'a')).not.toBe(sealed)
  const renewed = await deriveKeys('another-secret-for-tests-of-32-chars', 'a-secret-for-tests-of-32-characters')
  for (const reader of [keys, renewed]) expect(reader.decrypt(sealed, 'a')).toBe('um segredo')
  const stranger = await deriveKeys('another-secret-for-tests-of-32-chars')
  expect([keys.decrypt(sealed, 'b'), stranger.decrypt(sealed, 'a'), keys.decrypt('', 'a')]).toEqual([null, null, null])
})

describe('an access token', () => {
  it('is verified by the secret that signed it, also once that is the previous one', async () => {
    const token = await keys.signAccessToken(claims)
    expect(await keys.verifyAccessToken(token)).toMatchObject(claims)
    const renewed = await deriveKeys('another-secret-for-tests-of-32-chars', 'a-secret-for-tests-of-32-characters')
    expect(await renewed.verifyAccessToken(token)).toMatchObject(claims)
    expect(await (await deriveKeys('another-secret-for-tests-of-32-chars')).verifyAccessToken(token)).toBeNull()
  })

  it('is verified by every process while a secret is replaced in two rounds, but not in one round', async () => {
    const [old, next] = ['a-secret-for-tests-of-32-characters', 'another-secret-for-tests-of-32-chars']
    const [before, accepting, swapped] = [
      await deriveKeys(old),
      await deriveKeys(old, next),
      await deriveKeys(next, old),
    ]
    // Each pair of processes runs side by side during one round of restarts. After the first round all processes accept
    // the next secret, after the second round all sign with it.
    for (const running of [
      [before, accepting],
      [accepting, swapped],
    ]) {
      for (const signs of running) {
        const token = await signs.signAccessToken({ ...claims, sid: crypto.randomUUID() })
        const mac = signs.mac('refresh', 'a session')
        for (const reads of running) {
          expect(await reads.verifyAccessToken(token)).toMatchObject({ sub: claims.sub })
          expect(reads.verifyMac('refresh', 'a session', mac)).toBe(true)
        }
      }
    }
    expect(await before.verifyAccessToken(await swapped.signAccessToken(claims))).toBeNull()
  })

  it('from the future is invalid, except within the minute by which two clocks may differ', async () => {
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      const early = await keys.signAccessToken(claims)
      vi.setSystemTime(Date.now() - 3_600_000 + 30_000)
      const almost = await keys.signAccessToken(claims)
      vi.useRealTimers()
      expect(await keys.verifyAccessToken(early)).toBeNull()
      expect(await keys.verifyAccessToken(almost)).toMatchObject(claims)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that was verified is cached until it expires', async () => {
    const token = await keys.signAccessToken({ ...claims, sid: crypto.randomUUID() })
    expect(keys.verifyAccessToken(token)).toBeInstanceOf(Promise)
    await keys.verifyAccessToken(token)
    expect(keys.verifyAccessToken(token)).toMatchObject({ sub: claims.sub, user_type: 'doctor' })
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + accessTokenSeconds * 1000 })
      expect(await keys.verifyAccessToken(token)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  // The last of 43 characters has two bits that are not part of the signature.
  it.each([1, 2, 3])('is valid only in the spelling that we wrote (%i)', async (bits) => {
    const token = await keys.signAccessToken(claims)
    const other = token.slice(0, -1) + digits[digits.indexOf(token.at(-1)!) ^ bits]
    expect(Buffer.from(other.split('.')[2]!, 'base64url')).toEqual(Buffer.from(token.split('.')[2]!, 'base64url'))
    expect(await keys.verifyAccessToken(other)).toBeNull()
  })
})
