import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openDisk } from './disk-space.ts'

const mebibyte = 1024 * 1024

it.each([
  [1_000, true],
  [32, true],
  [31, false],
  [0, false],
])('with %i MiB free there is room to write: %s', async (free, hasRoom) => {
  expect(await openDisk('/data', { free: async () => free * mebibyte }).hasRoom()).toBe(hasRoom)
})

it('after a write that found no room there is none for ten seconds, and then again', async () => {
  let time = 0
  const disk = openDisk('/data', { free: async () => 1_000 * mebibyte, now: () => time })
  disk.wasFull()
  time = 10_000
  expect(await disk.hasRoom()).toBe(false)
  time = 10_001
  expect(await disk.hasRoom()).toBe(true)
})

it('looks at the disk that holds the folder', async () => {
  expect(await openDisk(import.meta.dirname).hasRoom()).toBe(true)
  expect(await openDisk('/no/such/folder').hasRoom()).toBe(false)
})

it.runIf(existsSync('/proc/self'))('takes a file system that does not tell its size for one with room', async () => {
  expect(await openDisk('/proc').hasRoom()).toBe(true)
})
