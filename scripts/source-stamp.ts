import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const generated = new Set(['.git', '.data', 'node_modules', 'dist', 'dist-types', 'test-results'])

/** Every file under these paths, sorted, without generated ones. A path that does not exist has no files. */
export function filesUnder(root: string, paths: string[]) {
  const found: string[] = []
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (generated.has(entry.name)) continue
      const inner = join(path, entry.name)
      if (entry.isDirectory()) visit(inner)
      else found.push(inner)
    }
  }
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    if (statSync(full).isDirectory()) visit(full)
    else found.push(full)
  }
  return found.sort()
}

interface Build {
  root: string
  sources: string[]
  /** The file with the hash of the sources of the last successful build. */
  stamp: string
  build: () => Promise<void>
}

/** @returns whether `build` ran */
export async function buildWhenChanged({ root, sources, stamp, build }: Build) {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  const wanted = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}
