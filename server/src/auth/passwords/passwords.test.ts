import { describe, expect, it } from 'vitest'
import { createPasswords, needsRehash, passwords } from './passwords.ts'

describe('passwords', () => {
  it('are kept as argon2id PHC strings with a nonce of their own', async () => {
    const [one, other] = await Promise.all([passwords.hash('segredo'), passwords.hash('segredo')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(other).not.toBe(one)
  })

  it('match only themselves, whether an accent comes composed or decomposed', async () => {
    const stored = await passwords.hash('ação123'.normalize('NFD'))
    expect(await passwords.verify('ação123'.normalize('NFC'), stored)).toBe(true)
    for (const other of ['Ação123', 'acao123', '']) expect(await passwords.verify(other, stored)).toBe(false)
  })

  it('are found among several hashes, also of one salt', async () => {
    const [one, other] = [await passwords.hash('segredo', 'a salt'), await passwords.hash('outra', 'a salt')]
    const stored = [one, await passwords.hash('mais uma'), other]
    const tries = ['segredo', 'mais uma', 'outra', 'nenhuma'].map((text) => passwords.find(text, stored))
    expect(await Promise.all(tries)).toEqual([0, 1, 2, -1])
    expect(await passwords.find('segredo', [])).toBe(-1)
    expect(one.split('$')[4]).toBe(other.split('$')[4])
  })

  it.each([
    ['$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', false],
    ['$argon2id$v=19$m=9216,t=4,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', true],
    ['$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA', true],
  ])('need another hash when made with other parameters: %s', (stored, needed) => {
    expect(needsRehash(stored)).toBe(needed)
  })

  it('wait their turn, and are refused when too many wait', async () => {
    const { hash } = createPasswords({ atOnce: 1, waiting: 2 })
    const all = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((text) => hash(text)))
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect((all[3] as PromiseRejectedResult).reason).toMatchObject({ code: 'service_unavailable', retryAfter: 2 })
    await expect(hash('again')).resolves.toContain('$argon2id$')
  })

  it('are admitted in turn, and refused when too many wait or one waits too long', async () => {
    const { admit } = createPasswords({ atOnce: 1, admissions: 1, patienceMs: 20 })
    const { promise, resolve } = Promise.withResolvers<void>()
    let begun = 0
    const work = () => {
      begun++
      return promise
    }
    const [first, second, waits, tooMany] = [1, 2, 3, 4].map(() => admit(work))
    await expect(tooMany).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 2 })
    expect(begun).toBe(2)
    await expect(waits).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 2 })
    const next = admit(async () => 'in')
    resolve()
    await Promise.all([first, second])
    await expect(next).resolves.toBe('in')
    expect(begun).toBe(2)
    await expect(admit(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    await expect(admit(async () => 'in')).resolves.toBe('in')
  })
})
