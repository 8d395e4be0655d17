import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Lockfile {
  name: string
  version: string
  packages: Record<string, Partial<LockedPackage> & { link?: boolean }>
}

export interface LockedPackage {
  name: string
  version: string
  license?: string
  resolved?: string
  integrity?: string
  dev: boolean
  optional: boolean
}

/** Every foreign package in a lockfile, by name and version, including those for other platforms. */
export function packagesOf(lock: Lockfile): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link) continue
    // An alias has a folder with another name than its package.
    const name = entry.name ?? path.slice(at + 'node_modules/'.length)
    const { version = '', license, resolved, integrity, dev = false, optional = false } = entry
    const id = `${name}@${version}`
    // A package in several places is needed at run time if one of its entries is not `dev`.
    const isDev = dev && (found.get(id)?.dev ?? true)
    found.set(id, { name, version, license, resolved, integrity, dev: isDev, optional })
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

export const readLock = (root: string): Lockfile => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
