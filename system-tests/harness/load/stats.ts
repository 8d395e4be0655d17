/** @param share 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
