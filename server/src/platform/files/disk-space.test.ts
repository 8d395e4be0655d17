import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

const mebibyte = 1024 * 1024

it.each([
  [1_000, true],
  [32, true],
  [31, false],
  [0, false],
])('with %i MiB free there is room to write: %s', async (free, hasSpace) => {
  expect(await watchDiskSpace('/data', { free: async () => free * mebibyte }).hasSpace()).toBe(hasSpace)
})

it('the disk counts as full for ten seconds after a write found no room', async () => {
  let time = 0
  const disk = watchDiskSpace('/data', { free: async () => 1_000 * mebibyte, now: () => time })
  disk.reportFull()
  time = 10_000
  expect(await disk.hasSpace()).toBe(false)
  time = 10_001
  expect(await disk.hasSpace()).toBe(true)
})

it('looks at the disk that holds the folder', async () => {
  expect(await watchDiskSpace(import.meta.dirname).hasSpace()).toBe(true)
  expect(await watchDiskSpace('/no/such/folder').hasSpace()).toBe(false)
})

it.runIf(existsSync('/proc/self'))('takes a file system that does not report its size for one with room', async () => {
  expect(await watchDiskSpace('/proc').hasSpace()).toBe(true)
})
