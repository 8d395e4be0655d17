import type { Random } from '@plantao/testkit/random'

/** Makes a function that picks items in proportion to their weights. */
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

/** A number from 0 to below `n`. Higher powers favour low numbers. */
export const lowBelow = (random: Random, n: number, power: number) => Math.floor(n * random.next() ** power)
