import type { Random } from '@plantao/testkit/random'

/** Picks items as often as their weights say. */
export function weighted<T>(items: readonly T[], weightOf: (item: T, index: number) => number) {
  const sums = new Float64Array(items.length)
  let sum = 0
  items.forEach((item, i) => {
    sum += weightOf(item, i)
    sums[i] = sum
  })
  return (random: Random): T => {
    const wanted = random.next() * sum
    let low = 0
    for (let high = items.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if (sums[middle]! > wanted) high = middle
      else low = middle + 1
    }
    return items[low]!
  }
}

/** From 0 to below `n`; the higher the power, the more often a low one. */
export const lowBelow = (random: Random, n: number, power: number) => Math.floor(n * random.next() ** power)
