import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every package of a lockfile that is not ours, by name and version, also those of other platforms: `{ name, version, … }`. */
export function packagesOf(lock) {
  const found = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link) continue
    // An alias is installed under another name than its own.
    const name = entry.name ?? path.slice(at + 'node_modules/'.length)
    const { version, license, resolved, integrity, dev = false, optional = false } = entry
    const known = found.get(`${name}@${version}`)
    // Needed to run, as soon as one of its places says so.
    found.set(`${name}@${version}`, {
      name,
      version,
      license,
      resolved,
      integrity,
      dev: dev && (known?.dev ?? true),
      optional,
    })
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

export const readLock = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
