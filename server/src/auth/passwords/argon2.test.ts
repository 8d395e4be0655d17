import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { hashesAtOnce } from './argon2.ts'
import { passwords } from './passwords.ts'

describe('hashes at once', () => {
  it.each([
    { cores: 1, threads: 4, atOnce: 1 },
    { cores: 2, threads: 4, atOnce: 2 },
    { cores: 8, threads: 4, atOnce: 2 },
    { cores: 8, threads: 18, atOnce: 8 },
    { cores: 64, threads: 18, atOnce: 16 },
    { cores: 2, threads: 3, atOnce: 1 },
    { cores: 2, threads: 1, atOnce: 1 },
  ])('are $atOnce on $cores cores with a pool of $threads threads', ({ cores, threads, atOnce }) => {
    expect(hashesAtOnce(cores, threads)).toBe(atOnce)
  })

  it('leave threads of the pool to files, however many wait', async () => {
    let hashed = 0
    const hashes = Array.from({ length: 20 }, () => passwords.hash('segredo').then(() => hashed++))
    await readFile(import.meta.filename)
    expect(hashed).toBeLessThan(hashesAtOnce())
    await Promise.all(hashes)
  })
})

it.runIf(process.platform === 'linux')(
  'starts no process, which would be given our environment with its secrets',
  async () => {
    const children = () =>
      readdirSync('/proc/self/task').flatMap((thread) =>
        readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim(),
      )
    await passwords.hash('segredo')
    expect(children().filter(Boolean)).toEqual([])
  },
)
