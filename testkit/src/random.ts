import { randomInt, randomUUID } from 'node:crypto'
import { isValidCnpj } from '@plantao/contract/hospitais/sign-up-rules'

/** Pseudo-random numbers (mulberry32), the same in every run with the same seed. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}

export type Random = ReturnType<typeof seededRandom>

export function newEmail(name = 'teste') {
  return `${name}.${randomUUID()}@exemplo.com.br`
}

/** A valid random CNPJ. Each hospital needs its own: unproven hospitals with the same CNPJ share their limits. */
export function newCnpj() {
  const number = String(randomInt(10 ** 8)).padStart(8, '0')
  const base = `${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}/0001-`
  for (let digits = 0; ; digits++) {
    const cnpj = base + String(digits).padStart(2, '0')
    if (isValidCnpj(cnpj)) return cnpj
  }
}

/** A random IP address for a caller, so that tests do not use up each other's rate limits. */
export function newAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
