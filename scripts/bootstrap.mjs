// Runs before whatever needs the packages, on whatever Node the machine has (20 or newer): nothing but node: imports here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed')
const oldestNode = [24, 7]

// The platform package's Node stands here, and npm puts it first on PATH of every script.
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`

await installOnce()
requireNode()
// In a process of its own: this one may run on the machine's old Node.
for (const script of process.argv.slice(2)) {
  const { status } = spawnSync('node', [join(root, 'scripts', script)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** A half-finished install has no stamp, and `npm ci` starts from nothing. */
async function installOnce() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  console.log('installing the packages (npm ci) …')
  const startedAt = Date.now()
  const alive = setInterval(() => console.log(`  still installing (${seconds(startedAt)} s)`), 5_000)
  // With dev, also under NODE_ENV=production. No install script is needed.
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
  clearInterval(alive)
  if (status !== 0) {
    console.error(
      'The packages could not be installed: see the lines above. Check the network and the disk, then run this again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
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
  const found = spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? 'none'
  const [major = 0, minor = 0] = found.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(
    `Node ${oldestNode.join('.')} or newer is needed, found ${found}, and there is no package of it for ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and run this again.`,
  )
  process.exit(1)
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000)
}
