import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lockfile, packagesOf } from '../packages/locked-packages.ts'

/** Maximum size of dist/ without optional packages. */
export const bars = { packages: 150, bytes: 60e6 }

export function bytesOf(folder: string) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0)
}

export function installedIn(dist: string) {
  const lock: Lockfile = JSON.parse(readFileSync(join(dist, 'node_modules/.package-lock.json'), 'utf8'))
  return packagesOf(lock)
}
