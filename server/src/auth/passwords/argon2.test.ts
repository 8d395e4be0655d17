import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { maxConcurrentHashes } from './argon2.ts'
import { passwords } from './passwords.ts'

describe('concurrent hashes', () => {
  it.each([
    { cores: 1, threads: 4, concurrent: 1 },
    { cores: 2, threads: 4, concurrent: 2 },
    { cores: 8, threads: 4, concurrent: 2 },
    { cores: 8, threads: 18, concurrent: 8 },
    { cores: 64, threads: 18, concurrent: 16 },
    { cores: 2, threads: 3, concurrent: 1 },
    { cores: 2, threads: 1, concurrent: 1 },
  ])('are $concurrent on $cores cores with a pool of $threads threads', ({ cores, threads, concurrent }) => {
    expect(maxConcurrentHashes(cores, threads)).toBe(concurrent)
  })

  it('leave threads of the pool to files, however many wait', async () => {
    let hashed = 0
    const hashes = Array.from({ length: 20 }, () => passwords.hash('segredo').then(() => hashed++))
    await readFile(import.meta.filename)
    expect(hashed).toBeLessThan(maxConcurrentHashes())
    await Promise.all(hashes)
  })
})
