import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linesDropped } from '@plantao/server/platform/log/dropped-lines'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRollingFile } from './rolling-file.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-log-'))
  path = join(folder, 'server.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const total = async () => (await linesDropped.get()).values[0]!.value

/** A disk that is full until `empty()`: only `takes` bytes of the first write still fit. */
function fullDisk({ takes = 0 } = {}) {
  let isFull = true
  let room = takes
  let tries = 0
  const openFile = async (file: string) => {
    const handle = await open(file, 'a', 0o600)
    return {
      write: async (bytes: Buffer) => {
        if (!isFull) return handle.write(bytes)
        tries++
        if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        const part = bytes.subarray(0, room)
        room = 0
        return handle.write(part)
      },
      close: () => handle.close(),
    } as never
  }
  return {
    openFile,
    tries: () => tries,
    empty: () => {
      isFull = false
    },
  }
}

test('files are rotated while the log is written, and together stay within their limit', async () => {
  const log = openRollingFile(path, { maxBytes: 1_000, maxFiles: 3 })
  for (let n = 0; n < 200; n++) {
    log.write(`${String(n).padStart(49, '.')}\n`)
    await log.close()
  }
  expect(readdirSync(folder).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  for (const name of readdirSync(folder)) {
    const { size, mode } = statSync(join(folder, name))
    expect(size).toBeLessThanOrEqual(1_000)
    expect(mode & 0o777).toBe(0o600)
  }
  const kept = ['server.log.2', 'server.log.1', 'server.log'].flatMap((name) => linesOf(join(folder, name)))
  expect(kept.map((line) => Number(line.replaceAll('.', '')))).toEqual(
    Array.from({ length: kept.length }, (_, i) => 200 - kept.length + i),
  )
  expect(kept.length).toBeGreaterThan(40)
})

test('a file of an earlier run is continued, and its size counts', async () => {
  const first = openRollingFile(path, { maxBytes: 100 })
  first.write(`${'a'.repeat(79)}\n`)
  await first.close()
  const second = openRollingFile(path, { maxBytes: 100 })
  second.write(`${'b'.repeat(19)}\n`)
  await second.close()
  second.write('c\n')
  await second.close()
  expect(linesOf(`${path}.1`)).toEqual(['a'.repeat(79), 'b'.repeat(19)])
  expect(linesOf(path)).toEqual(['c'])
})

test('a line that a kill cut is ended before the next one', async () => {
  writeFileSync(path, 'whole\ncut')
  const log = openRollingFile(path, { maxBytes: 20 })
  log.write('next\n')
  await log.close()
  log.write('last\n')
  await log.close()
  expect(readFileSync(path, 'utf8')).toBe('whole\ncut\nnext\nlast\n')
})

test('on a full disk whole lines are dropped, and their number is logged', async () => {
  const disk = fullDisk({ takes: 5 })
  const log = openRollingFile(path, { maxQueuedChars: 100, retryDelayMs: 1, openFile: disk.openFile })
  const before = await total()
  log.write('the first line\n')
  await expect.poll(disk.tries).toBeGreaterThan(2)
  for (let n = 0; n < 1_000; n++) log.write(`line ${n}\n`)
  disk.empty()
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('dropped')
  log.write('the last line\n')
  await log.close()
  const lines = linesOf(path)
  const kept = lines.filter((line) => line.startsWith('line '))
  expect(lines[0]).toBe('the first line')
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, n) => `line ${n}`))
  expect(JSON.parse(lines.at(-2)!)).toMatchObject({ level: 40, dropped: 1_000 - kept.length })
  expect(lines.at(-1)).toBe('the last line')
  expect((await total()) - before).toBe(1_000 - kept.length)
})

test('a file that cannot be rotated does not grow', async () => {
  mkdirSync(`${path}.1`)
  writeFileSync(path, `${'a'.repeat(79)}\n`)
  const stuck = openRollingFile(path, { maxBytes: 100, maxFiles: 2, retryDelayMs: 60_000 })
  stuck.write(`${'b'.repeat(79)}\n`)
  await stuck.close()
  expect(linesOf(path)).toEqual(['a'.repeat(79)])

  const log = openRollingFile(path, { maxBytes: 100, maxFiles: 2, retryDelayMs: 1 })
  log.write(`${'c'.repeat(79)}\n`)
  rmdirSync(`${path}.1`)
  await expect.poll(() => existsSync(`${path}.1`)).toBe(true)
  await log.close()
  expect(linesOf(`${path}.1`)).toEqual(['a'.repeat(79)])
  expect(linesOf(path)).toEqual(['c'.repeat(79)])
})

test('lines that follow each other quickly are written together', async () => {
  const written: string[] = []
  const openFile = async (file: string) => {
    const handle = await open(file, 'a', 0o600)
    const write = (bytes: Buffer) => {
      written.push(String(bytes))
      return handle.write(bytes)
    }
    return { write, close: () => handle.close() } as never
  }
  const log = openRollingFile(path, { collectMs: 60_000, openFile })
  for (let n = 0; n < 10; n++) {
    log.write(`${n}\n`)
    await new Promise(setImmediate)
  }
  expect(written).toEqual([])
  await log.close()
  expect(written).toEqual(['0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n'])
})

test('closing tries once more, and does not wait for a disk that stays full', async () => {
  const disk = fullDisk()
  const log = openRollingFile(path, { retryDelayMs: 60_000, closeTimeoutMs: 60_000, openFile: disk.openFile })
  log.write('lost\n')
  await expect.poll(disk.tries).toBe(1)
  await log.close()
  expect(disk.tries()).toBe(2)
})

test('closing during a failing write allows one more try', async () => {
  const first = Promise.withResolvers<never>()
  const written: string[] = []
  const write = vi
    .fn()
    .mockReturnValueOnce(first.promise)
    .mockImplementation(async (bytes: Buffer) => {
      written.push(bytes.toString())
      return { bytesWritten: bytes.length }
    })
  const log = openRollingFile(path, {
    closeTimeoutMs: 60_000,
    openFile: async () => ({ write, close: async () => {} }),
  })
  log.write('kept\n')
  await expect.poll(() => write.mock.calls.length).toBe(1)
  const closed = log.close()
  first.reject(new Error('no space left on device'))
  await closed
  expect(written).toEqual(['kept\n'])
})

test('closing does not wait for a disk that never answers', async () => {
  const hanging = async () => ({ write: () => new Promise<never>(() => {}), close: async () => {} })
  const log = openRollingFile(path, { closeTimeoutMs: 20, openFile: hanging as never })
  log.write('lost\n')
  const keepsRunning = setTimeout(() => {}, 10_000)
  await log.close()
  clearTimeout(keepsRunning)
})
