import { describe, expect, it } from 'vitest'
import { needsRehash, passwords } from './passwords.ts'

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
})
