import { argon2Sync } from 'node:crypto'
import { relative } from 'node:path'

export interface Cost {
  file: string
  seconds: number
}

/** @returns a line for each of the ten files that took longest. A file's tests may run side by side. */
export function dearest(root: string, costs: readonly Cost[]) {
  const sums = new Map<string, number>()
  for (const { file, seconds } of costs) sums.set(file, (sums.get(file) ?? 0) + seconds)
  const ten = [...sums].sort(([, a], [, b]) => b - a).slice(0, 10)
  return ten.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${relative(root, file)}`)
}

/**
 * Work of the same size in every run, so that the times of two runs can be compared.
 * @returns the seconds that 20 hashes of passwords take on one core
 */
export function reference() {
  const startedAt = performance.now()
  const work = { message: 'senha', nonce: Buffer.alloc(16), parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
  for (let count = 0; count < 20; count++) argon2Sync('argon2id', work)
  return Math.round(performance.now() - startedAt) / 1000
}
