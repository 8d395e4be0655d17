// Chooses the Node that the scripts run on. This is JavaScript without packages, because it runs before
// anything is installed, on the machine's own Node, which may be version 20.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'

/**
 * npm puts `node_modules/.bin` first on the PATH of every script, so the link `.bin/node` decides which Node runs, for
 * `npx` too. The link exists only when the machine's Node is missing or unsuitable.
 * @returns null, or one line that says which Node to install
 */
export function chooseNode(root, path = process.env.PATH ?? '') {
  const link = join(root, 'node_modules', '.bin', 'node')
  const own = probe(nodeOnPath(path))
  if (own?.hasArgon2 && isPatched(own.version)) {
    rmSync(link, { force: true })
    return null
  }
  // An installed package may still fail to run: it is built for glibc, and this machine may have musl.
  const packaged = packagedNodes(root).find((node) => probe(node)?.hasArgon2)
  if (packaged) {
    if (!isThere(link)) {
      mkdirSync(join(link, '..'), { recursive: true })
      symlinkSync(relative(join(link, '..'), packaged), link)
    }
    return null
  }
  rmSync(link, { force: true })
  return `Node 24.22 or newer is needed (of the even versions: 24, 26, …), with OpenSSL 3.2 or newer; found ${own?.version ?? 'none'}, and no package of it runs on ${process.platform} ${process.arch}. Install it from https://nodejs.org or with your system's packages, and run this again.`
}

/** 24.22 has the security fixes that we need. Even major versions get long-term support, odd ones do not. */
function isPatched(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 24 ? minor >= 22 : major > 24 && major % 2 === 0
}

/**
 * Finds the machine's own Node. npm puts the `.bin` folders of this project and its parents first on the PATH, so they
 * are left out.
 */
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

/** The version of a Node, and whether it has argon2 (Node 24.7 with OpenSSL 3.2). Undefined if it does not run. */
function probe(file) {
  if (!file) return undefined
  const parameters = `{ message: '', nonce: 'a nonce.', memory: 8, passes: 1, parallelism: 1, tagLength: 4 }`
  const expression = `try { require('node:crypto').argon2Sync('argon2id', ${parameters}); process.versions.node } catch { process.versions.node + ' without argon2' }`
  const { stdout, status } = spawnSync(file, ['-p', expression], { encoding: 'utf8', timeout: 20_000 })
  if (status !== 0) return undefined
  const [version, without] = stdout.trim().split(' ')
  return { version, hasArgon2: without === undefined }
}

/** Also true for a broken link, unlike `existsSync`. */
function isThere(link) {
  return lstatSync(link, { throwIfNoEntry: false }) !== undefined
}
