import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lockfile, packagesOf } from '../packages/locked-packages.ts'

interface Manifest {
  name: string
  version?: string
  license?: string
  scripts?: { start: string }
  devDependencies?: Record<string, string>
}

/** Ends the command with one line of text if Node is too old. */
const requireNode = '--import ./server/src/platform/require-node.mjs'

/** The commands of the artefact, with the names and Node options of a checkout. @param start that of the checkout */
const scriptsOf = (start: string) => ({
  start: [
    'NODE_COMPILE_CACHE=.compile-cache NODE_COMPILE_CACHE_PORTABLE=1',
    start.replace('exec node', `exec node ${requireNode}`).replace('scripts/start.ts', 'server/src/main.ts'),
  ].join(' '),
  migrate: `node ${requireNode} server/src/migrate.ts`,
  backup: `node ${requireNode} server/src/backup.ts`,
  restore: `node ${requireNode} server/src/restore.ts`,
  doctor: `node ${requireNode} server/src/doctor.ts`,
  operator: `node ${requireNode} server/src/operator.ts`,
})
const workspaces = ['contract', 'search-index', 'server']

/**
 * Writes the manifests and the lockfile of the artefact. The lockfile is ours without the unused packages, so that the
 * versions are the tested ones.
 * @returns the foreign packages that the artefact needs, without the optional ones
 */
export function writeManifests({ root, dist }: { root: string; dist: string }) {
  const read = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const write = (folder: string, manifest: object) => {
    mkdirSync(join(dist, folder), { recursive: true })
    writeFileSync(join(dist, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  }
  const { name, version, license, scripts } = read('.')
  write('.', { name, version, private: true, license, type: 'module', workspaces, scripts: scriptsOf(scripts!.start) })
  for (const workspace of workspaces) {
    const { devDependencies: _, ...manifest } = read(workspace)
    write(workspace, manifest)
  }
  const lockfile = join(dist, 'package-lock.json')
  copyFileSync(join(root, 'package-lock.json'), lockfile)
  // npm removes from the lockfile the packages that these manifests do not need.
  npm(dist, ['install', '--package-lock-only'])
  const lock: Lockfile = JSON.parse(readFileSync(lockfile, 'utf8'))
  return packagesOf(lock).filter(({ optional }) => !optional)
}

export function installPackages(dist: string, { optional }: { optional: boolean }) {
  npm(dist, ['ci', '--omit=dev', ...(optional ? [] : ['--omit=optional'])])
}

function npm(cwd: string, args: string[]) {
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', [...args, ...quiet], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`npm ${args[0]} failed in ${cwd}`)
}
