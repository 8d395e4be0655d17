import { readdirSync, rmSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

/**
 * Tells whether a file of ours (path from the root) is in the artefact, which leaves out tests and files for builds.
 */
export function isRunInProduction(path: string) {
  const name = basename(path)
  if (name === '.stamp' || /\.test\.(tsx?|yaml)$/.test(name) || name === '__snapshots__') return false
  // E-mails are compiled to server/dist, and golden files belong to tests.
  return !path.startsWith(join('server', 'src') + sep) || !/\.(tsx|txt)$/.test(name)
}

const unreadFile = /\.(map|[cm]?tsx?|md|markdown|flow)$/i
const unreadFolder = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'doc',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
])

/** Removes from installed packages the files that Node never loads. Licences stay. */
export function removeWhatNodeNeverReads(nodeModules: string) {
  for (const entry of readdirSync(nodeModules, { withFileTypes: true })) {
    const path = join(nodeModules, entry.name)
    if (!entry.isDirectory()) continue
    if (entry.name.startsWith('@')) removeWhatNodeNeverReads(path)
    else removeFromPackage(path)
  }
}

function removeFromPackage(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules') removeWhatNodeNeverReads(path)
    else if (entry.isDirectory() && unreadFolder.has(entry.name)) rmSync(path, { recursive: true })
    else if (entry.isDirectory()) removeUnreadFiles(path)
    else if (isUnread(entry.name)) rmSync(path)
  }
}

function removeUnreadFiles(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && isUnread(entry.name)) rmSync(join(entry.parentPath, entry.name))
  }
}

const isUnread = (name: string) => unreadFile.test(name) && !/^(licen[cs]e|notice|copying)/i.test(name)
