import { readdirSync, readFileSync } from 'node:fs'
import { waitFor } from '@plantao/testkit/wait'
import { describe, expect, it } from 'vitest'
import { openHashers } from './argon2.ts'

const cost = { memory: 64, passes: 2, parallelism: 1, tagLength: 32 }
const input = { message: Buffer.from('segredo'), nonce: Buffer.alloc(16), ...cost }

/** Of hashing processes that this one has started, and that run. */
function running() {
  const isOurs = (pid: string) => {
    try {
      const [, state, parent] = /\) (\S) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))!
      const isHasher = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('argon2-process')
      return Number(parent) === process.pid && state !== 'Z' && isHasher
    } catch {
      // It has just ended.
      return false
    }
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))
}

describe.runIf(process.platform === 'linux')('a process that hashes', () => {
  it('serves one hash after the other, beside others for hashes at the same time', async () => {
    const hash = openHashers()
    const before = running()
    const first = await hash(input)
    const started = running().filter((pid) => !before.includes(pid))
    expect(started).toHaveLength(1)
    expect(await hash(input)).toEqual(first)
    await Promise.all([hash(input), hash(input)])
    const all = running().filter((pid) => !before.includes(pid))
    expect(all).toHaveLength(2)
    expect(all).toContain(started[0])
    for (const pid of all) process.kill(Number(pid), 'SIGKILL')
  })

  it('ends when no hash comes', async () => {
    const before = running()
    await openHashers({ idleMs: 20 })(input)
    await waitFor('its end', () => running().every((pid) => before.includes(pid)))
  })

  it('is replaced when somebody ends it, before or while it hashes', async () => {
    const hash = openHashers()
    const before = running()
    const ours = () => running().filter((pid) => !before.includes(pid))
    const end = () => process.kill(Number(ours()[0]), 'SIGKILL')
    await hash(input)
    end()
    await hash(input)
    const long = { ...input, memory: 65_536, passes: 20 }
    const interrupted = hash(long)
    end()
    expect(await interrupted).toEqual(await hash(long))
    const alone = openHashers()(long)
    for (const pid of ours()) process.kill(Number(pid), 'SIGKILL')
    await expect(alone).rejects.toThrow()
  })
})
