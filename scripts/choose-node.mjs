// Which Node the scripts run on. Nothing but node: imports here: this runs on whatever Node the machine has (20 or newer).
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'

/**
 * npm puts `node_modules/.bin` first on the PATH of every script, and the Node that came as a package stands there. So it
 * stays there only when the machine's own is older or none; then `node` means the right one everywhere, also for `npx`.
 * @returns null, or one line for whoever must install a Node.
 */
export function chooseNode(root, path = process.env.PATH ?? '') {
  const link = join(root, 'node_modules', '.bin', 'node')
  const own = probe(nodeOnPath(path))
  if (own?.serves && isPatched(own.version)) {
    rmSync(link, { force: true })
    return null
  }
  // A package may be there and still not run: built for glibc, on a machine with musl.
  const packaged = packagedNodes(root).find((node) => probe(node)?.serves)
  if (packaged) {
    if (!isThere(link)) {
      mkdirSync(join(link, '..'), { recursive: true })
      symlinkSync(relative(join(link, '..'), packaged), link)
    }
    return null
  }
  rmSync(link, { force: true })
  return `Node 24.22 or newer is needed (of the even versions: 24, 26, …), found ${own?.version ?? 'none'}, and no package of it runs on ${process.platform} ${process.arch}. Install it from https://nodejs.org or with your system's packages, and run this again.`
}

/** The line of long support with what was found wrong in it mended; a newer one is even. */
function isPatched(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 24 ? minor >= 22 : major > 24 && major % 2 === 0
}

/** The machine's own: npm puts the `.bin` of this folder and of those above it before everything else. */
function nodeOnPath(path) {
  return path
    .split(delimiter)
    .filter((folder) => folder && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file))
}

function packagedNodes(root) {
  const platform = `${process.platform}-${process.arch}`
  return [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(root, 'node_modules', name, 'bin', 'node'))
    .filter((file) => existsSync(file))
}

/** Undefined when it does not even run. Passwords are hashed by `crypto.argon2`, which came with 24.7 and needs its OpenSSL. */
function probe(file) {
  if (!file) return undefined
  const asked = "process.versions.node + ' ' + typeof require('node:crypto').argon2"
  const { stdout, status } = spawnSync(file, ['-p', asked], { encoding: 'utf8', timeout: 20_000 })
  if (status !== 0) return undefined
  const [version, argon2] = stdout.trim().split(' ')
  return { version, serves: argon2 === 'function' }
}

/** Also one that leads nowhere. */
function isThere(link) {
  return lstatSync(link, { throwIfNoEntry: false }) !== undefined
}
