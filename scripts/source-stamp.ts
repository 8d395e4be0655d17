import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const made = new Set(['node_modules', 'dist', 'dist-types'])

/** Every file under these paths, sorted, without what is made from them. */
export function filesUnder(root, paths) {
  const found = []
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (made.has(entry.name)) continue
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

/** Runs `build` when these sources differ from those of its last success. @returns whether it ran. */
export async function buildWhenChanged({ root, sources, stamp, build }) {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  const wanted = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}
