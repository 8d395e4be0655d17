// Installs the packages when the lockfile changed, chooses the Node to run on, then runs the scripts named as
// arguments. This is JavaScript without packages, because it runs before anything is installed, on the machine's own
// Node, which may be version 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './choose-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed')

// Puts installed programs first on the PATH, as npm does for every script.
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`

await installOnce()
requireNode()
// The scripts run in their own processes, on the chosen Node: the Node of this process may be too old.
for (const script of process.argv.slice(2)) {
  const { status } = spawnSync('node', [join(root, 'scripts', script)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** Installs unless the stamp matches. The stamp is written last, so an interrupted install starts again. */
async function installOnce() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  console.log('installing the packages (npm ci) …')
  const startedAt = Date.now()
  const progress = setInterval(() => console.log(`  still installing (${seconds(startedAt)} s)`), 5_000)
  // Development packages are installed even under NODE_ENV=production. No package needs its install scripts.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const status = await run(args)
  clearInterval(progress)
  if (status !== 0) {
    console.error(
      'The packages could not be installed: see the lines above. Check the network and the disk, then run this again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
  // Installs the git hook here, because --ignore-scripts skips a `prepare` script.
  spawnSync(process.execPath, [join(root, 'scripts', 'commits.mjs'), 'install'], { cwd: root })
  console.log(`installed (${seconds(startedAt)} s)`)
}

function run(args) {
  const npm = process.env.npm_execpath
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', resolve)
  })
}

function requireNode() {
  const missing = chooseNode(root)
  if (!missing) return
  console.error(missing)
  process.exit(1)
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000)
}
