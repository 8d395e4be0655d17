import { randomInt, randomUUID } from 'node:crypto'

/** A generator with the same numbers in every run (mulberry32): from 0 up to 1. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function newEmail(name = 'teste') {
  return `${name}.${randomUUID()}@exemplo.com.br`
}

/** A caller's address from so many networks that no rate limit is reached by chance. */
export function newAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
