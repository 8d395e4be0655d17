/** @param share 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function sum(values: Iterable<number>) {
  let total = 0
  for (const value of values) total += value
  return total
}
