import { existsSync } from 'node:fs'
import { join } from 'node:path'

const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }
// The test command unpacks the package into the second place where the machine does not have it.
const library = ['/', join(import.meta.dirname, '../../../node_modules/.cache/debian')]
  .map((place) => join(place, `usr/lib/${machines[process.arch]}-linux-gnu/faketime/libfaketimeMT.so.1`))
  .find(existsSync)

/** Debian's package with the library. */
export const fakeTimePackage = 'libfaketime'

/** Whether this machine has the library that gives processes another time. */
export const hasFakeTime = () => library !== undefined

/**
 * Variables that give a process and its children another time, which goes on from there.
 * @param ahead milliseconds to add to the present time
 */
export const withFakeTime = (ahead: number) => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `${ahead < 0 ? '' : '+'}${ahead / 1000}`,
  // Node waits by this clock.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'children.ts')}`,
})
