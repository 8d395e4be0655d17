export function pause(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

/** Asks again and again. @throws when it has not become so in time. @returns the milliseconds it took. */
export async function until(what: string, milliseconds: number, isSo: () => boolean | Promise<boolean>) {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > milliseconds) throw new Error(`not within ${milliseconds} ms: ${what}`)
    await pause(50)
  }
  return performance.now() - began
}

/** @param share 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The same numbers in every run, from 0 up to 1. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
